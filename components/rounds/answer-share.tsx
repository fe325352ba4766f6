'use client'

import { useFormatter, useTranslations } from 'next-intl'

/** A part of a whole; 0 if the whole is 0. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : count / total
}

type ShareProps = { count: number; total: number }

/** The share of an answer, with its count. */
function Share({ count, total }: ShareProps) {
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return (
    <span className="tabular">
      <span className="font-semibold">{percent}</span>{' '}
      <span className="text-sm text-muted">({format.number(count)})</span>
    </span>
  )
}

type AnswerFigureProps = {
  now: ShareProps
  /** In the previous round. */
  before: ShareProps | null
  /** Replaces both shares. */
  measure: ShownMeasure | undefined
}

/** The share of an answer, and that of the previous round; or its measure in both. */
export function AnswerFigure({ now, before, measure }: AnswerFigureProps) {
  return (
    <>
      {measure ? <Measure {...measure} /> : <Share {...now} />}
      {before && (measure?.before ? <MeasureBefore {...measure.before} /> : <Before {...before} />)}
    </>
  )
}

/** The same in the previous round. */
function Before({ count, total }: ShareProps) {
  const t = useTranslations('rounds')
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return <span className="tabular block text-xs text-muted">{t('before', { percent })}</span>
}

/** Replaces a share: its value as it is displayed, the length of the bar, and the written and spoken text. */
export type ShownMeasure = {
  value: number
  part: number
  text: string
  spoken: string
  /** The same in the previous round. */
  before?: ShownMeasure | undefined
}

/** The measure of the previous round. */
function MeasureBefore({ text, spoken }: ShownMeasure) {
  const t = useTranslations('rounds')
  return (
    <span className="tabular block text-xs text-muted">
      <span aria-hidden>{t('before', { percent: text })}</span>
      <span className="sr-only">{t('before', { percent: spoken })}</span>
    </span>
  )
}

export function Measure({ text, spoken }: Pick<ShownMeasure, 'text' | 'spoken'>) {
  return (
    <span className="tabular font-semibold">
      <span aria-hidden>{text}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
