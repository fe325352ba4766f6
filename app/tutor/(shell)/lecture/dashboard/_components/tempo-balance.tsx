'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { bounds } from '@/lib/bounds'
import type { TutorCounts } from '@/lib/rounds/schema'

/** How the hall finds the speed, over the last minutes: a needle between the two, and their numbers. */
export function TempoBalance({ tempo }: { tempo: TutorCounts['tempo'] }) {
  const t = useTranslations('sessions.tempo')
  const format = useFormatter()
  const total = tempo.tooFast + tempo.tooSlow
  const place = total === 0 ? 50 : 50 + (50 * (tempo.tooFast - tempo.tooSlow)) / Math.max(total, 5)
  return (
    <div>
      <p className="text-sm text-muted">{t('title', { minutes: bounds.tempoWindowSeconds / 60 })}</p>
      <div aria-hidden className="relative mt-3 mb-2 h-2 rounded-full bg-sunk inset-ring-1 inset-ring-line">
        <span className="absolute inset-y-0 left-1/2 w-px bg-edge" />
        <span
          className="absolute top-1/2 h-6 w-1.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink transition-[left] duration-250 forced-edge"
          style={{ left: `${place}%` }}
        />
      </div>
      <dl className="flex justify-between">
        <div className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-sm text-muted">{t('tooSlow')}</dt>
          <dd className="tabular text-lg font-semibold">{format.number(tempo.tooSlow)}</dd>
        </div>
        <div className="flex items-baseline gap-1.5">
          <dt className="text-sm text-muted">{t('tooFast')}</dt>
          <dd className="tabular text-lg font-semibold">{format.number(tempo.tooFast)}</dd>
        </div>
      </dl>
    </div>
  )
}
