'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { RichText } from '@/components/ui/rich-text'
import type { StoredData } from '@/lib/privacy/schema'
import { shownNumber } from '@/lib/questions/kinds/number/notation-rules'

type Given = Pick<StoredData['answers'][number], 'questionHtml' | 'answerHtml' | 'response' | 'unit'> & {
  at: string
}

/** The answers to single questions. */
export function StoredQuestions({ answers }: { answers: StoredData['answers'] }) {
  const t = useTranslations('student.stored')
  return (
    <StoredPart title={t('questions')} keep={t('questionsKeep')}>
      {answers.length === 0 && <p>{t('noQuestions')}</p>}
      <Answers given={answers.map((answer) => ({ ...answer, at: answer.answeredAt }))} />
    </StoredPart>
  )
}

/** The answers that were given, folded. */
export function Answers({ given }: { given: Given[] }) {
  const t = useTranslations('student.stored')
  const format = useFormatter()
  if (given.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 unmarked items-center gap-2 rounded text-accent">
        <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
        {t('answers', { count: given.length })}
      </summary>
      <ol className="grid gap-5 pt-2 pb-4">
        {given.map(({ questionHtml, at, ...answer }) => (
          <li key={`${at} ${questionHtml}`} className="grid min-w-0 gap-1 border-l-[3px] border-line pl-4">
            <RichText html={questionHtml} className="min-w-0 wrap-anywhere" />
            <GivenAnswer {...answer} />
            <p className="tabular text-sm text-muted">
              {t('savedAt', { time: format.dateTime(new Date(at), 'instantWithSeconds') })}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What was answered; a number in the notation of the language. */
function GivenAnswer({ response, unit = '', answerHtml }: Omit<Given, 'questionHtml' | 'at'>) {
  const t = useTranslations('student.stored')
  const number = shownNumber(response, unit, useLocale())
  if (number !== undefined) return <p className="tabular font-semibold wrap-anywhere">{number}</p>
  return answerHtml === null ? (
    <p className="font-semibold">{t('takenBack')}</p>
  ) : (
    <RichText html={answerHtml} className="min-w-0 font-semibold wrap-anywhere" />
  )
}

type StoredPartProps = {
  title: string
  /** How long it is stored, and who sees it. */
  keep: string
  children: ReactNode
}

/** One kind of stored data, with its retention. */
export function StoredPart({ title, keep, children }: StoredPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
      <p className="max-w-prose text-sm text-muted">{keep}</p>
    </section>
  )
}

/** Labels and values. */
export function Rows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="grid gap-3">
      {rows.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows keep their places, and two may read alike
        <div key={index} className="grid gap-x-6 sm:grid-cols-[14rem_1fr]">
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
