'use client'

import { useFormatter } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'

/** Formats when a message was sent: the time alone today, else with the day. */
export function useMessageTime(): (date: string) => string {
  const format = useFormatter()
  const { now } = useLecture().state
  const today = format.dateTime(new Date(now), 'day')
  return (text) => {
    const date = new Date(text)
    return format.dateTime(date, format.dateTime(date, 'day') === today ? 'time' : 'instant')
  }
}
