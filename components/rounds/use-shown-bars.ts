import { useFormatter, useTranslations } from 'next-intl'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { CountedAnswer } from './result-bars'

type Shown = {
  /** The texts of written answers as safe HTML, by id. */
  html: ReadonlyMap<string, string>
  /** The label of entered values. */
  labelOf: ((bar: Bar) => string) | null
  /** Whether the solution is shown: then the share of correct places replaces the mean. */
  solved: boolean
}

/** Converts bars for display: with a label or a written answer, and the mean place of an item. */
export function useShownBars(): (bars: readonly Bar[], shown: Shown) => CountedAnswer[] {
  const t = useTranslations('rounds.order')
  const format = useFormatter()
  return (bars, { html, labelOf, solved }) => {
    const measureOf = ({ meanPlace }: Bar) => {
      if (solved || typeof meanPlace !== 'number') return {}
      const place = format.number(meanPlace, { maximumFractionDigits: 1 })
      const part = bars.length < 2 ? 1 : (bars.length - meanPlace) / (bars.length - 1)
      return { measure: { part, text: t('meanShort', { place }), spoken: t('mean', { place }) } }
    }
    return bars.map((bar) => ({
      id: bar.id,
      html: html.get(bar.id) ?? '',
      ...(labelOf && { label: labelOf(bar) }),
      ...(bar.others !== undefined && { others: bar.others }),
      ...(bar.meanPlace !== undefined && { place: true }),
      count: bar.count,
      correct: bar.correct,
      ...measureOf(bar),
    }))
  }
}
