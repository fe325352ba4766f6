'use client'

import type { TooltipContentProps } from 'recharts'
import { toneColour, type Tone } from './chart-frame'

/** The style of axes: muted text, no ticks, one hairline. */
export const axis = {
  tick: { fill: 'var(--muted)', fontSize: 14 },
  tickLine: false,
  axisLine: { stroke: 'var(--edge)' },
  tickMargin: 8,
}

export const grid = { stroke: 'var(--line)', vertical: false }

type ChartTipProps = {
  series: readonly { key: string; label: string; tone: Tone }[]
  shown: (value: number) => string
} & Partial<Pick<TooltipContentProps, 'active' | 'payload'>>

/** The tooltip at the position of the pointer. */
export function ChartTip({ active, payload, series, shown }: ChartTipProps) {
  const [first] = payload ?? []
  const point: unknown = first?.payload
  if (!active || typeof point !== 'object' || point === null) return null
  const values = new Map<string, unknown>(Object.entries(point))
  const name = values.get('name')
  return (
    <div className="max-w-72 rounded bg-surface p-3 text-sm shadow-lift inset-ring-1 inset-ring-line">
      <p className="mb-1 font-semibold">{typeof name === 'string' && name}</p>
      <ul className="grid gap-0.5">
        {series.map(({ key, label, tone }) => {
          const value = values.get(key)
          return (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-3 rounded-sm" style={{ background: toneColour[tone] }} />
              {label}
              <strong className="tabular ms-auto ps-4">
                {typeof value === 'number' ? shown(value) : '–'}
              </strong>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
