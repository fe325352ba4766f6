'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { joinMinutes, tempoLean, tempoWord } from '@/lib/analytics/dashboard-rules'
import type { TempoMinute } from '@/lib/analytics/schema'
import { cn } from '@/lib/cn'
import type { TutorCounts } from '@/lib/rounds/schema'

/** Fewer votes than this do not fill the height. */
const MIN_SCALE = 4

/** From this number of columns on they fill the width, so that the time below the first one fits. */
const LABELLED = 5

type TempoCourseProps = {
  history: readonly TempoMinute[]
  /** The maximum number of columns; neighbouring minutes are added up. */
  steps: number
  className?: string
  /** Whether title and legend are visible, if nothing else on the page explains the drawing. */
  captioned?: boolean
}

/** The tempo votes per minute, upwards for too fast, downwards for too slow; also as a table. */
export function TempoCourse({ history, steps, className, captioned }: TempoCourseProps) {
  const t = useTranslations('dashboard.tempo')
  const format = useFormatter()
  const time = (at: string) => format.dateTime(new Date(at), 'time')
  const columns = joinMinutes(history, steps)
  const most = Math.max(MIN_SCALE, ...columns.flatMap(({ tooFast, tooSlow }) => [tooFast, tooSlow]))
  const [first, last] = [columns.at(0), columns.at(-1)]
  if (!first || !last) return null
  return (
    <div className="relative min-w-0">
      {captioned && <Caption />}
      <div aria-hidden className={cn('flex items-stretch justify-end', className)}>
        {columns.map(({ at, tooFast, tooSlow }) => (
          <div key={at} className="flex max-w-[20%] min-w-0 flex-1 flex-col px-px">
            <Bar share={tooFast / most} className="items-end" tone="bg-danger" />
            <div className="h-px shrink-0 bg-edge" />
            <Bar share={tooSlow / most} className="items-start" tone="bg-info" />
          </div>
        ))}
      </div>
      <p aria-hidden className="tabular mt-1 flex justify-between gap-2 text-xs text-muted">
        <span>{columns.length >= LABELLED && time(first.at)}</span>
        <span>{time(last.at)}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{t('course')}</caption>
          <thead>
            <tr>
              {(['time', 'tooFast', 'tooSlow'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ at, tooFast, tooSlow }) => (
              <tr key={at}>
                <th scope="row">{time(at)}</th>
                <td>{format.number(tooFast)}</td>
                <td>{format.number(tooSlow)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Caption() {
  const t = useTranslations('dashboard.tempo')
  return (
    <p aria-hidden className="mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
      <span className="font-semibold text-ink">{t('course')}</span>
      <span>
        <span className="mr-1.5 inline-block size-2.5 rounded-sm bg-danger forced-edge" />↑ {t('tooFast')}
      </span>
      <span>
        <span className="mr-1.5 inline-block size-2.5 rounded-sm bg-info forced-edge" />↓ {t('tooSlow')}
      </span>
    </p>
  )
}

function Bar({ share, className, tone }: { share: number; className: string; tone: string }) {
  return (
    <div className={cn('flex min-h-0 flex-1', className)}>
      <div className={cn('w-full rounded-sm forced-edge', tone)} style={{ height: `${share * 100}%` }} />
    </div>
  )
}

/** Degrees from the middle to either end. */
const REACH = 78

/** The current tempo: a needle between too slow and too fast, its meaning in a word, and the numbers. */
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
