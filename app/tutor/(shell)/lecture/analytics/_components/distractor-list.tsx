'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { NumbersTable } from '@/components/charts/numbers-table'
import { OptionBadge } from '@/components/ui/option-badge'
import { Panel } from '@/components/ui/panel'
import { distractorsOf } from '@/lib/analytics/items-rules'
import type { QuestionAnalytics } from '@/lib/analytics/items-schema'

const SHOWN = 5

/** The wrong answers that misled most: what was misunderstood. */
export function DistractorList({ questions }: { questions: readonly QuestionAnalytics[] }) {
  const t = useTranslations('analytics.distractors')
  const format = useFormatter()
  const all = distractorsOf(questions)
  if (all.length === 0) return null
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('how')}</p>
      <ol className="grid">
        {all.slice(0, SHOWN).map(({ question, answer, place, share, count }) => (
          <li
            key={question.id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] sm:grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <span className="tabular text-lg font-bold whitespace-nowrap sm:text-xl">
              {format.number(share, 'percent')}
            </span>
            <div className="min-w-0">
              <p className="flex items-start gap-2 font-semibold">
                <OptionBadge index={place} size="sm" />
                <span className="min-w-0 wrap-anywhere">{answer}</span>
              </p>
              <p className="mt-1 text-sm wrap-anywhere text-muted">
                {t('of', { count, given: question.given, question: question.text })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <NumbersTable
        title={t('title')}
        fileName="wrong-answers"
        columns={[
          { label: t('question') },
          { label: t('answer') },
          { label: t('count'), kind: 'number' },
          { label: t('share'), kind: 'percent' },
        ]}
        rows={all.map(({ question, answer, count, share }) => [question.text, answer, count, share])}
      />
    </Panel>
  )
}
