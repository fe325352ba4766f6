'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NumbersTable } from '@/components/charts/numbers-table'
import { Meter } from '@/components/ui/meter'
import { OptionBadge } from '@/components/ui/option-badge'
import { Panel } from '@/components/ui/panel'
import { byDifficulty, distractorsOf } from '@/lib/analytics/items-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionAnalytics } from '@/lib/analytics/schema'
import { cn } from '@/lib/cn'

/** The number of questions at either end. */
const QUESTIONS_SHOWN = 5

/** The hardest and the easiest questions; the table has all of them. */
export function Ranking({ questions }: { questions: readonly QuestionAnalytics[] }) {
  const t = useTranslations('analytics.ranking')
  const tTerms = useTranslations('terms')
  const ranked = byDifficulty(questions)
  const half = Math.min(QUESTIONS_SHOWN, Math.ceil(ranked.length / 2))
  const easiest = ranked.slice(half).slice(-QUESTIONS_SHOWN).toReversed()
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t(ranked.length === 0 ? 'none' : 'how')}</p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Half title={t('hardest')} questions={ranked.slice(0, half)} />
        <Half title={t('easiest')} questions={easiest} />
      </div>
      {ranked.length > 0 && (
        <NumbersTable
          title={t('title')}
          fileName="questions"
          columns={[
            { label: tTerms('question') },
            { label: t('quickCheck') },
            { label: tTerms('answers'), kind: 'number' },
            { label: t('correct'), kind: 'number' },
            { label: tTerms('successRate'), kind: 'percent' },
          ]}
          rows={ranked.map((row) => [row.text, row.quickCheck, row.given, row.correct, row.successRate])}
        />
      )}
    </Panel>
  )
}

type HalfProps = { title: string; questions: readonly (QuestionAnalytics & { successRate: number })[] }

function Half({ title, questions }: HalfProps) {
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  if (questions.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <ol className="grid gap-4">
        {questions.map(({ id, text, quickCheck, given, successRate }) => (
          <ShareRow key={id} share={successRate}>
            <Meter
              label={<span className="font-normal wrap-anywhere">{text}</span>}
              value={Math.round(successRate * 100)}
              max={100}
              valueText={format.number(successRate, 'percent')}
              valueHidden
              size="sm"
            />
            <p className="mt-1 text-sm text-muted">
              {quickCheck && `${quickCheck} · `}
              {tTerms('answerCount', { count: given })}
            </p>
          </ShareRow>
        ))}
      </ol>
    </section>
  )
}

const DISTRACTORS_SHOWN = 5

/** The most frequent wrong answers: likely misconceptions. */
export function DistractorList({ questions }: { questions: readonly QuestionAnalytics[] }) {
  const t = useTranslations('analytics.distractors')
  const tTerms = useTranslations('terms')
  const locale = useLocale()
  const all = distractorsOf(questions, locale)
  if (all.length === 0) return null
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('how')}</p>
      <ol className="grid">
        {all.slice(0, DISTRACTORS_SHOWN).map(({ question, answer, place, share, count }) => (
          <ShareRow
            key={question.id}
            share={share}
            className="border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <p className="flex items-start gap-2 font-semibold">
              {kinds[question.questionKind].countedBy === 'answers' && (
                <OptionBadge index={place} size="sm" />
              )}
              <bdi className="min-w-0 wrap-anywhere">{answer}</bdi>
            </p>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {t('of', { count, given: question.given, question: question.text })}
            </p>
          </ShareRow>
        ))}
      </ol>
      <NumbersTable
        title={t('title')}
        fileName="wrong-answers"
        columns={[
          { label: tTerms('question') },
          { label: t('answer') },
          { label: t('count'), kind: 'number' },
          { label: t('share'), kind: 'percent' },
        ]}
        rows={all.map(({ question, answer, count, share }) => [question.text, answer, count, share])}
      />
    </Panel>
  )
}

type ShareRowProps = { share: number; className?: string; children: ReactNode }

/** A share in large digits, with its explanation. */
function ShareRow({ share, className, children }: ShareRowProps) {
  const format = useFormatter()
  return (
    <li
      className={cn(
        'grid grid-cols-[4rem_minmax(0,1fr)] items-baseline gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]',
        className,
      )}
    >
      <span className="tabular text-lg font-bold whitespace-nowrap sm:text-xl">
        {format.number(share, 'percent')}
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
