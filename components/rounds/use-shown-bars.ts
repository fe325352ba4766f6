import { useFormatter, useTranslations } from 'next-intl'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { ShownMeasure } from './answer-share'
import type { ShownAnswer } from './result-bars'

type Shown = {
  /** The texts of written answers as safe HTML, by id. */
  html: ReadonlyMap<string, string>
  /** The label of entered values. */
  labelOf: ((bar: Bar) => string) | null
  /** Whether the solution is shown: then the share of correct places replaces the mean. */
  solved: boolean
}

/** Converts bars for display: with a label or a written answer, and the mean place of an item. */
export function useShownBars(): (bars: readonly Bar[], shown: Shown) => ShownAnswer[] {
  const t = useTranslations('rounds.order')
  const format = useFormatter()
  return (bars, { html, labelOf, solved }) => {
    const measureOf = (mean: Bar['meanPlace']): ShownMeasure | undefined => {
      if (solved || typeof mean !== 'number') return undefined
      const value = Math.round(mean * 10) / 10
      const place = format.number(value)
      const part = bars.length < 2 ? 1 : (bars.length - mean) / (bars.length - 1)
      return { value, part, text: t('meanShort', { place }), spoken: t('mean', { place }) }
    }
    const measured = ({ meanPlace, meanPlaceBefore }: Bar) => {
      const measure = measureOf(meanPlace)
      return measure && { measure: { ...measure, before: measureOf(meanPlaceBefore) } }
    }
    return bars.map((bar) => ({
      id: bar.id,
      html: html.get(bar.id) ?? '',
      ...(labelOf && { label: labelOf(bar) }),
      ...(bar.others !== undefined && { others: bar.others }),
      ...(bar.meanPlace !== undefined && { place: true }),
      count: bar.count,
      correct: bar.correct,
      ...measured(bar),
    }))
  }
}
