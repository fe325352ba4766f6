'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useId } from 'react'
import type { CourseStep } from '@/lib/rounds/own-result-rules'

/** From this number of sessions on, numbers above the points would overlap on a phone. */
const MANY = 9
/** Pixels above and below the drawing, for the numbers. */
const [TOP, HEIGHT, BOTTOM] = [24, 96, 28]

type Place = CourseStep & { x: string; y: string; share: number }

function placesOf(steps: readonly CourseStep[]): Place[] {
  return steps.map((step, index) => {
    const share = step.maxPoints === 0 ? 0 : step.points / step.maxPoints
    return { ...step, share, x: `${((index + 0.5) / steps.length) * 100}%`, y: `${(1 - share) * 100}%` }
  })
}

/** The share of points reached in each session; also as a table for screen readers. */
export function Course({ steps }: { steps: readonly CourseStep[] }) {
  const t = useTranslations('student.result')
  const format = useFormatter()
  const id = useId()
  if (steps.length < 2) return null
  const places = placesOf(steps)
  const percent = (share: number) => format.number(share, 'percent')
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id} className="text-lg">
          {t('course')}
        </h2>
        <p className="text-sm text-muted">{t('courseHint')}</p>
      </div>
      <svg
        aria-hidden
        width="100%"
        height={TOP + HEIGHT + BOTTOM}
        className="tabular overflow-visible text-sm"
      >
        <svg y={TOP} width="100%" height={HEIGHT} className="overflow-visible">
          {['0%', '100%'].map((y) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
          ))}
          {places.slice(1).map((place, index) => (
            <Segment key={place.number} from={places[index] ?? place} to={place} />
          ))}
          {places.map((place) => (
            <circle key={place.number} cx={place.x} cy={place.y} r="5.5" className="fill-accent" />
          ))}
          {places.length < MANY &&
            places.map(({ number, x, y, share }) => (
              <text
                key={number}
                x={x}
                y={y}
                dy="-12"
                textAnchor="middle"
                className="fill-ink stroke-ground stroke-[5px] font-semibold [paint-order:stroke]"
              >
                {percent(share)}
              </text>
            ))}
        </svg>
        {places.map(({ number, x }) => (
          <text key={number} x={x} y={TOP + HEIGHT + 22} textAnchor="middle" className="fill-muted">
            {number}
          </text>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{t('course')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('courseSession')}</th>
            <th scope="col">{t('coursePoints')}</th>
            <th scope="col">{t('courseShare')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ number, title, points, maxPoints, share }) => (
            <tr key={number}>
              <th scope="row">
                {number} · {title}
              </th>
              <td>{t('points', { points, max: maxPoints })}</td>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Segment({ from, to }: { from: Place; to: Place }) {
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth="2.5" className="stroke-accent" />
}
