'use client'

import { useFormatter } from 'next-intl'
import { CartesianGrid, Line, LineChart as Lines, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { toneColour, type Tone } from './chart-frame'
import { axis, ChartTip, grid } from './chart-parts'

export type LineSeries = { key: string; label: string; tone: Tone; dashed?: boolean }

type LineChartProps = {
  /** `label` is at the axis, `name` in the tooltip. */
  points: readonly { label: string; name: string; values: Readonly<Record<string, number | null>> }[]
  series: readonly LineSeries[]
  height?: number
}

/** Percentages of a series of sessions; the line has a gap where there is none. */
export function LineChart({ points, series, height = 240 }: LineChartProps) {
  const format = useFormatter()
  const shown = (value: number) => format.number(value, 'percent')
  const data = points.map(({ label, name, values }) => ({ label, name, ...values }))
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Lines data={data} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} interval="preserveStartEnd" minTickGap={12} />
        <YAxis {...axis} domain={[0, 1]} ticks={[0, 0.25, 0.5, 0.75, 1]} tickFormatter={shown} width={60} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)' }}
          content={<ChartTip series={series} shown={shown} />}
        />
        {series.map(({ key, label, tone, dashed }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={toneColour[tone]}
            strokeWidth={2.5}
            strokeDasharray={dashed ? '6 5' : undefined}
            dot={data.length <= 40 ? { r: 3.5, fill: toneColour[tone], strokeWidth: 0 } : false}
            activeDot={{ r: 6, stroke: 'var(--surface)', strokeWidth: 2 }}
            isAnimationActive={false}
          />
        ))}
      </Lines>
    </ResponsiveContainer>
  )
}
