'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { CsvButtons, resultsCsv } from '@/components/rounds/csv-buttons'
import { QuestionResults } from '@/components/rounds/question-results'
import { RoundTitle } from '@/components/rounds/round-title'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { StatusPill } from '@/components/ui/status-pill'
import { cn } from '@/lib/cn'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import type { Start } from './next-item-view'
import { Registrations } from './registrations'

type ResultStageProps = {
  round: RoundView
  results: ResultsView
  previous: ResultsView | null
  actions: RoundActions
  start: Start
}

/** What came out, in the place of the countdown, and the button that shows it to everybody. */
export function RoundResultView({ round, results, previous, actions, start }: ResultStageProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { lecture } = useLecture().state
  const timer = round.kind === 'quickcheck' ? lecture.quickCheckTimer : lecture.quizTimer
  const item = { kind: round.kind, id: round.itemId }
  const rate = results.successRate
  return (
    <section className="grid content-start gap-4 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line relative lg:min-h-48 lg:overflow-y-auto">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <RoundTitle round={round} />
          <p className="tabular">
            {t('participations', { count: results.submissions })}
            {rate !== null && <> · {t('successRate', { rate: format.number(rate, 'percent') })}</>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
          {round.revealed ? (
            <StatusPill tone="success">{t('revealed')}</StatusPill>
          ) : (
            <Button
              size="lg"
              icon={<Icon name="eye" />}
              shortcut="R"
              pending={actions.pending === 'reveal'}
              onClick={() => void actions.reveal()}
            >
              {t('reveal')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            className="min-h-10"
            icon={<Icon name="restore" />}
            shortcut="A"
            data-key="again"
            onClick={() => void start(item, timer)}
          >
            {t('again')}
          </Button>
        </div>
      </div>
      <DenseResults results={results} previous={previous} />
      {round.kind === 'quickcheck' && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <Registrations round={round} questions={results.questions.length} />
          <CsvButtons source={resultsCsv(round.itemId, round.id)} />
        </div>
      )}
    </section>
  )
}

/** Answers up to which there is room for all at their usual size, and at a smaller one. */
const ROOMY = 4
const SMALLER = 6

type DenseResultsProps = Omit<ComponentProps<typeof QuestionResults>, 'textless'>

/** Results on the cockpit: the more answers there are, the denser they stand. */
export function DenseResults(props: DenseResultsProps) {
  const several = props.results.questions.length > 1
  const most = Math.max(...props.results.questions.map(({ answers }) => answers.length))
  return (
    <div
      data-key="results"
      className={cn(
        'min-w-0 [&_td]:py-1! [&_th]:py-1!',
        most > SMALLER ? 'lg:[zoom:0.7]' : (most > ROOMY || several) && 'lg:[zoom:0.85]',
      )}
    >
      <QuestionResults {...props} textless={props.results.round.kind === 'question'} />
    </div>
  )
}
