'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { tempoLean, tempoWord } from '@/lib/analytics/dashboard-rules'
import type { TutorCounts } from '@/lib/rounds/schema'

/** Degrees from the middle to either end. */
const REACH = 78

/** How the hall finds the speed: a needle between too slow and too fast, the word for it, and the numbers. */
export function TempoGauge({ tempo }: { tempo: TutorCounts['tempo'] }) {
  const t = useTranslations('dashboard.tempo')
  const format = useFormatter()
  return (
    <div className="grid justify-items-center">
      <svg viewBox="0 0 160 86" aria-hidden className="w-36">
        <path d="M14 80A66 66 0 0 1 41 27" className="fill-none stroke-info" strokeWidth="11" />
        <path d="M46 23.500A66 66 0 0 1 114 23.500" className="fill-none stroke-line" strokeWidth="11" />
        <path d="M119 27A66 66 0 0 1 146 80" className="fill-none stroke-danger" strokeWidth="11" />
        <g
          className="transition-transform duration-250 ease-out"
          style={{ transform: `rotate(${tempoLean(tempo) * REACH}deg)`, transformOrigin: '80px 80px' }}
        >
          <path d="M80 80V26" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
        </g>
        <circle cx="80" cy="80" r="6" className="fill-ink" />
      </svg>
      <p className="mt-1 text-base leading-tight font-semibold">{t(tempoWord(tempo))}</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-2 text-center text-xs">
        {(['tooSlow', 'tooFast'] as const).map((key) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="tabular text-sm font-semibold">{format.number(tempo[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
