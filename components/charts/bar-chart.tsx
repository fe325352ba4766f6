'use client'

import { useFormatter } from 'next-intl'
import {
  Bar,
  BarChart as Bars,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { toneColour, type Tone } from './chart-frame'
import { axis, ChartTip, grid } from './chart-parts'

export type BarSeries = { key: string; label: string; tone: Tone; stack?: string }

type BarChartProps = {
  /** `label` is at the axis, `name` in the tooltip. */
  bars: readonly { label: string; name: string; values: Readonly<Record<string, number>> }[]
  series: readonly BarSeries[]
  height?: number
  /** Whether negative values are drawn below the axis, and shown without a sign. */
  mirrored?: boolean
}

/** Whole numbers as grouped or stacked bars. */
export function BarChart({ bars, series, height = 220, mirrored }: BarChartProps) {
  const format = useFormatter()
  const shown = (value: number) => format.number(Math.abs(value))
  const data = bars.map(({ label, name, values }) => ({ label, name, ...values }))
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Bars
        data={data}
        accessibilityLayer={false}
        stackOffset={mirrored ? 'sign' : 'none'}
        barCategoryGap={data.length > 60 ? 0 : '18%'}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" {...axis} interval="preserveStartEnd" minTickGap={16} />
        <YAxis {...axis} allowDecimals={false} tickFormatter={shown} width={44} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunk)' }}
          content={<ChartTip series={series} shown={shown} />}
        />
        {mirrored && <ReferenceLine y={0} stroke="var(--edge)" />}
        {series.map(({ key, label, tone, stack }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId={stack}
            fill={toneColour[tone]}
            maxBarSize={44}
            radius={stack ? 0 : [3, 3, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </Bars>
    </ResponsiveContainer>
  )
}
