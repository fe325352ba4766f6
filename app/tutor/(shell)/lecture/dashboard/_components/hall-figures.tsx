'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Dashboard } from '@/lib/analytics/schema'

type HallFiguresProps = {
  participants: Dashboard['participants']
  /** Null where students may not rate. */
  rating: Dashboard['rating'] | null
}

/** Who is there and how the lecture is rated, in large numbers. */
export function HallFigures({ participants, rating }: HallFiguresProps) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const mean = rating?.mean ?? null
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-x-4 px-5 py-3">
      <Figure label={t('present')} note={t('ofTotal', { total: participants.total })}>
        {format.number(participants.active)}
      </Figure>
      {rating && (
        <Figure label={t('rating')} note={t('ratings', { count: rating.count })}>
          {mean === null ? '–' : format.number(mean, 'mean')}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular">
        <span className="text-xl leading-none font-bold">{children}</span>
        <span className="block text-sm text-muted">{note}</span>
      </dd>
    </div>
  )
}
