import { useLocale, useTranslations } from 'next-intl'
import { shownCorrectNumber, shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind, SolutionDetails } from '@/lib/questions/kinds/schema'
import { correctBar } from '@/lib/questions/kinds/value-rules'

type Labelled = {
  id: string
  text?: string | undefined
  to?: string | undefined
  others?: number | undefined
}
type Asked = SolutionDetails & { kind?: QuestionKind | undefined; unit?: string | undefined }

/** Returns the label of a bar of values: a value, all correct ones, an interval, or the number of others. */
export function useBarLabel({ kind, unit = '', correctNumber, accepted }: Asked): (bar: Labelled) => string {
  const t = useTranslations('rounds.number')
  const locale = useLocale()
  return ({ id, text = '', to, others }) => {
    if (others !== undefined) return t('others', { count: others })
    if (kind && kinds[kind].entered === 'words')
      return id === correctBar && accepted ? accepted.join(' · ') : text
    if (id === correctBar && correctNumber) return shownCorrectNumber(correctNumber, unit, locale)
    const from = shownDecimal(text, locale)
    return withUnit(to === undefined ? from : t('range', { from, to: shownDecimal(to, locale) }), unit)
  }
}
