import { useLocale, useTranslations } from 'next-intl'
import { shownCorrectNumber, shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'
import type { CorrectNumber } from '@/lib/questions/kinds/schema'
import { correctBar } from '@/lib/rounds/bar-rules'

type Labelled = {
  id: string
  text?: string | undefined
  to?: string | undefined
  others?: number | undefined
}
type Asked = { unit?: string | undefined; correctNumber?: CorrectNumber | undefined }

/** Says what a bar stands for: a number, the correct one, numbers between two, or how many others; with their unit. */
export function useBarLabel({ unit = '', correctNumber }: Asked): (bar: Labelled) => string {
  const t = useTranslations('rounds.number')
  const locale = useLocale()
  return ({ id, text = '', to, others }) => {
    if (id === correctBar && correctNumber) return shownCorrectNumber(correctNumber, unit, locale)
    if (others !== undefined) return t('others', { count: others })
    const from = shownDecimal(text, locale)
    return withUnit(to === undefined ? from : t('range', { from, to: shownDecimal(to, locale) }), unit)
  }
}
