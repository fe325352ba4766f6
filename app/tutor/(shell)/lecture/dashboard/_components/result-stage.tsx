'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { StatusPill } from '@/components/ui/status-pill'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { CsvButtons } from '@/components/rounds/csv-buttons'
import { QuestionResults } from '@/components/rounds/question-results'
import { RoundTitle } from '@/components/rounds/round-title'
import { StartItem } from './start-item'
import type { RoundActions } from './use-round-actions'

type ResultStageProps = {
  round: RoundView
  results: ResultsView
  previous: ResultsView | null
  actions: RoundActions
}

/** What came out, in the place of the countdown, and the button that shows it to everybody. */
export function ResultStage({ round, results, previous, actions }: ResultStageProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { lecture } = useLecture().state
  const [again, setAgain] = useState(false)
  const rate = results.successRate
  const item = {
    kind: round.kind,
    id: round.itemId,
    title: round.title,
    questions: results.questions.length,
    conducted: round.number,
    assigned: true,
    timer: round.kind === 'quickcheck' ? lecture.quickCheckTimer : lecture.quizTimer,
  }
  return (
    <section className="grid gap-6 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <RoundTitle round={round} results={results} />
        {round.revealed && (
          <StatusPill tone="success" className="shrink-0">
            {t('revealed')}
          </StatusPill>
        )}
      </div>
      <p className="tabular text-lg">
        {t('participations', { count: results.submissions })}
        {rate !== null && (
          <>
            {' '}
            ·{' '}
            {t('successRate', { rate: format.number(rate, { style: 'percent', maximumFractionDigits: 0 }) })}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {!round.revealed && (
          <Button
            size="huge"
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
          icon={<Icon name="restore" />}
          aria-haspopup="dialog"
          onClick={() => setAgain(true)}
        >
          {t('again')}
        </Button>
        {round.kind === 'quickcheck' && <CsvButtons round={round} />}
      </div>
      <QuestionResults results={results} previous={previous} textless={round.kind === 'question'} />
      <Dialog open={again} onOpenChange={setAgain} title={t('again')} description={round.title}>
        <StartItem item={item} actions={actions} onStarted={() => setAgain(false)} />
      </Dialog>
    </section>
  )
}
