'use client'

import { useFormatter, useTranslations } from 'next-intl'

/** A part of a whole; 0 if the whole is 0. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : count / total
}

type ShareProps = { count: number; total: number }

/** The share of an answer, with its count. */
export function Share({ count, total }: ShareProps) {
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return (
    <span className="tabular">
      <span className="font-semibold">{percent}</span>{' '}
      <span className="text-sm text-muted">({format.number(count)})</span>
    </span>
  )
}

/** The same in the previous round. */
export function Before({ count, total }: ShareProps) {
  const t = useTranslations('rounds')
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return <span className="tabular block text-xs text-muted">{t('before', { percent })}</span>
}

/** Replaces a share: the length of the bar, and the written and spoken text. */
export type ShownMeasure = { part: number; text: string; spoken: string }

export function Measure({ text, spoken }: ShownMeasure) {
  return (
    <span className="tabular font-semibold">
      <span aria-hidden>{text}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
