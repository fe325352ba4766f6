'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Dashboard } from '@/lib/analytics/schema'

type HallFiguresProps = {
  participants: Dashboard['participants']
  /** Null where students may not rate. */
  rating: Dashboard['rating'] | null
  unread: number
}

/** Who is there, how the lecture is rated and what is unread, in large numbers. */
export function HallFigures({ participants, rating, unread }: HallFiguresProps) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const mean = rating?.mean ?? null
  return (
    <dl className="flex justify-between gap-x-4 px-5 py-3">
      <Figure label={t('present')} note={t('ofTotal', { total: participants.total })}>
        {format.number(participants.active)}
      </Figure>
      <Figure label={t('unread')}>{format.number(unread)}</Figure>
      {rating && (
        <Figure label={t('rating')} note={t('ratings', { count: rating.count })}>
          {mean === null ? '–' : format.number(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular">
        <span className="text-xl leading-none font-bold">{children}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  )
}
