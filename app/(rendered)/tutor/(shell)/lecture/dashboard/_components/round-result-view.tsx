'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { CsvButtons, resultsCsv } from '@/components/rounds/csv-buttons'
import { InstantQuestion } from '@/components/rounds/instant-question'
import { NextActionButton } from '@/components/rounds/next-action-button'
import { QuestionResults } from '@/components/rounds/question-results'
import { ReopenButton } from '@/components/rounds/reopen-button'
import { RoundTitle } from '@/components/rounds/round-title'
import { useNextActionState } from '@/components/rounds/use-next-action'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { isCloud } from '@/components/rounds/word-cloud'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { StatusPill } from '@/components/ui/status-pill'
import { cn } from '@/lib/cn'
import { MAX_BARS } from '@/lib/questions/kinds/value-rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { ActionRow, rowButtonClass } from './action-row'
import type { Start } from './next-item-view'
import { RegistrationsButton } from './registrations'

type RoundResultViewProps = {
  round: RoundView
  results: ResultsView
  previous: ResultsView | null
  actions: RoundActions
  start: Start
  /** Keeps an instant question. */
  onKeep: (results: ResultsView) => void
  /** Opens the list of participants. */
  onList: () => void
}

/** The results, in the place of the countdown, below the actions. */
export function RoundResultView(props: RoundResultViewProps) {
  const { round, results, previous, actions, start, onKeep, onList } = props
  const { index, setWall } = useNextActionState()
  const router = useRouter()
  return (
    <section className="grid content-start gap-4 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line relative lg:min-h-48 lg:overflow-y-auto">
      <ResultHeading round={round} results={results} />
      <ResultActions round={round} actions={actions} start={start} />
      <DenseResults
        results={results}
        previous={previous}
        index={index}
        onIndex={(question) => setWall({ question })}
      />
      {round.instant && (
        <div className="border-t border-line pt-3">
          <InstantQuestion results={results} onKeep={onKeep} onDiscarded={() => router.refresh()} />
        </div>
      )}
      {round.kind === 'quickcheck' && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <RegistrationsButton onPress={onList} />
          <CsvButtons source={resultsCsv(round.itemId, round.id)} />
        </div>
      )}
    </section>
  )
}

/** The title of the round, its participations, and what the hall sees. */
function ResultHeading({ round, results }: { round: RoundView; results: ResultsView }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { wall } = useLecture().state
  const rate = results.successRate
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1 lg:flex-nowrap">
      <RoundTitle round={round} results={results} />
      <div className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 lg:grid lg:max-w-48 lg:shrink-0 lg:justify-items-end lg:text-end">
        <p>{t('participations', { count: results.submissions })}</p>
        {rate !== null && <p>{t('successRate', { rate: format.number(rate, 'percent') })}</p>}
        {round.revealed && <StatusPill tone="success">{t('revealed')}</StatusPill>}
        {(wall.blank || wall.hidden) && (
          <p className="text-muted">{t(wall.blank ? 'wall.blank' : 'wall.hidden')}</p>
        )}
      </div>
    </div>
  )
}

type ResultActionsProps = { round: RoundView; actions: RoundActions; start: Start }

function ResultActions({ round, actions, start }: ResultActionsProps) {
  const t = useTranslations('sessions')
  const { lecture, wall } = useLecture().state
  const { action, setWall } = useNextActionState()
  const timer = round.kind === 'quickcheck' ? lecture.quickCheckTimer : lecture.quizTimer
  return (
    <ActionRow>
      <NextActionButton size="row" className="max-lg:hidden" />
      <ReopenButton round={round} actions={actions} className={cn(rowButtonClass, 'max-lg:hidden')} />
      {round.shown !== null && action !== 'clear' && (
        <Button
          variant="secondary"
          className={cn(rowButtonClass, 'max-lg:hidden')}
          shortcut="H"
          onClick={() => setWall({ hidden: !wall.hidden })}
        >
          {t(wall.hidden ? 'wall.showResult' : 'wall.hideResult')}
        </Button>
      )}
      <Button
        variant="secondary"
        className={rowButtonClass}
        icon={<Icon name="restore" />}
        shortcut="A"
        data-key="again"
        waiting={actions.busy}
        onClick={() => void start({ kind: round.kind, id: round.itemId }, timer)}
      >
        {t('again')}
      </Button>
    </ActionRow>
  )
}

/** Up to this many answers fit at the usual size, and at a smaller one. */
const ROOMY = 4
const SMALLER = 6

type DenseResultsProps = Omit<ComponentProps<typeof QuestionResults>, 'textless' | 'clipped'>

/** The results in the cockpit: the more answers, the denser the layout. */
export function DenseResults(props: DenseResultsProps) {
  const several = props.results.questions.length > 1
  // Of what was entered, the rarest share a bar; a cloud has none.
  const rows = props.results.questions.map((one) =>
    isCloud(one) ? 0 : Math.min(one.answers.length, MAX_BARS),
  )
  const most = Math.max(...rows)
  return (
    <div
      data-key="results"
      className={cn(
        'min-w-0 [&_td]:py-1! [&_th]:py-1! lg:[&_th_.min-h-9]:min-h-7!',
        most > SMALLER ? 'lg:[zoom:0.7]' : (most > ROOMY || several) && 'lg:[zoom:0.85]',
      )}
    >
      <QuestionResults {...props} clipped textless={props.results.round.kind === 'question'} />
    </div>
  )
}
