import { useLocale, useTranslations } from 'next-intl'
import { shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'

type Labelled = { text?: string | undefined; to?: string | undefined; others?: number | undefined }

/** Says what a bar stands for: a number, numbers between two, or how many others; with their unit. */
export function useBarLabel(): (bar: Labelled, unit?: string) => string {
  const t = useTranslations('rounds.number')
  const locale = useLocale()
  return ({ text = '', to, others }, unit = '') => {
    if (others !== undefined) return t('others', { count: others })
    const from = shownDecimal(text, locale)
    return withUnit(to === undefined ? from : t('range', { from, to: shownDecimal(to, locale) }), unit)
  }
}
