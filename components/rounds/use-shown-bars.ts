import { useFormatter, useTranslations } from 'next-intl'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import type { CountedAnswer } from './result-bars'

type Shown = {
  /** The texts of written answers, as safe HTML by their ids. */
  html: ReadonlyMap<string, string>
  /** What is said of values that were entered. */
  labelOf: ((bar: Bar) => string) | null
  /** What is correct is shown: then the share that is, in place of a mean. */
  solved: boolean
}

/** Turns bars into what is shown of them: with a label or a written answer, and the mean place of an item. */
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
      ...(bar.meanPlace !== undefined && { place: true }),
      count: bar.count,
      correct: bar.correct,
      ...measureOf(bar),
    }))
  }
}
