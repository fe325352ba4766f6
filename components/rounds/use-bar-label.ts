import { useLocale, useTranslations } from 'next-intl'
import { aboveBar, belowBar } from '@/lib/questions/kinds/number/histogram-rules'
import { shownCorrectNumber, shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind, SolutionDetails } from '@/lib/questions/kinds/schema'
import { firstWithin } from '@/lib/questions/kinds/text/text-rules'
import { correctBar } from '@/lib/questions/kinds/value-rules'

type Labelled = {
  id: string
  text?: string | undefined
  to?: string | undefined
  others?: number | undefined
}
type Asked = SolutionDetails & { kind?: QuestionKind | undefined; unit?: string | undefined }

/** The maximum length of several accepted texts together where there is little room. */
const SHORT_LENGTH = 120

/**
 * Returns the label of a bar of values: a value, all correct ones (if `short`, the first ones), an interval, all
 * numbers outside of the intervals, a step of a scale with its meaning, or the number of others.
 */
export function useBarLabel(
  { kind, unit = '', correctNumber, accepted }: Asked,
  short = false,
): (bar: Labelled) => string {
  const t = useTranslations('rounds.number')
  const tText = useTranslations('rounds.text')
  const tScale = useTranslations('rounds.scale')
  const locale = useLocale()
  const ends = kind && kinds[kind].ends
  const listOf = (texts: readonly string[]) => {
    const first = short ? firstWithin(texts, SHORT_LENGTH) : texts
    const more = texts.length - first.length
    return [...first, ...(more > 0 ? [tText('more', { count: more })] : [])].join(' · ')
  }
  return ({ id, text = '', to, others }) => {
    if (others !== undefined) return t('others', { count: others })
    if (kind && kinds[kind].entered === 'words')
      return id === correctBar && accepted ? listOf(accepted) : text
    if (id === correctBar && correctNumber) return shownCorrectNumber(correctNumber, unit, locale)
    if (text === ends?.low) return `${text} · ${tScale('low')}`
    if (text === ends?.high) return `${text} · ${tScale('high')}`
    const from = shownDecimal(text, locale)
    if (id === belowBar) return t('below', { limit: withUnit(from, unit) })
    if (id === aboveBar) return t('orMore', { limit: withUnit(from, unit) })
    return withUnit(to === undefined ? from : t('range', { from, to: shownDecimal(to, locale) }), unit)
  }
}
