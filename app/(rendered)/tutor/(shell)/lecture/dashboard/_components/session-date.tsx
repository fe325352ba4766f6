'use client'

import { useFormatter } from 'next-intl'

type SessionDateProps = { date: string; style: 'day' | 'dayInFull'; className?: string }

/** The plain day of a session, which has no time zone. */
export function SessionDate({ date, style, className }: SessionDateProps) {
  const format = useFormatter()
  return (
    <time dateTime={date} className={className}>
      {format.dateTime(new Date(date), style)}
    </time>
  )
}
