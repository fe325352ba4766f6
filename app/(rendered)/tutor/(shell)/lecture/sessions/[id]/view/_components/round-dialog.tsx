'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { CsvButtons, resultsCsv } from '@/components/rounds/csv-buttons'
import { InstantQuestion } from '@/components/rounds/instant-question'
import { useKeepDialog } from '@/components/rounds/keep-dialog'
import { QuestionResults } from '@/components/rounds/question-results'
import { RegistrationList } from '@/components/rounds/registration-list'
import { useRegistrationActions } from '@/components/rounds/use-registration-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Dialog } from '@/components/ui/dialog'
import { LoadingPart } from '@/components/ui/loading-part'
import { Segmented } from '@/components/ui/segmented'
import { useRegistrations } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'
import { RoundComparison } from './round-comparison'

type RoundDialogProps = {
  /** The chosen round, then the others of the same item in this session; empty while closed. */
  results: readonly ResultsView[]
  onClose: () => void
  /** Called after a change that affects the results. */
  onChange: () => void
  /** Called when the round was discarded. */
  onDiscard: () => void
}

type View = 'results' | 'comparison' | 'people'

/** The results of a round, beside those of the item's other rounds, and its participants. */
export function RoundDialog({ results, onClose, onChange, onDiscard }: RoundDialogProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const [view, setView] = useState<View>('results')
  const keeping = useKeepDialog(onChange)
  const { archived } = useLecture().state.lecture
  const [first, ...others] = results
  const views: View[] = [
    'results',
    ...(others.length > 0 ? (['comparison'] as const) : []),
    ...(first?.round.kind === 'quickcheck' ? (['people'] as const) : []),
  ]

  function close() {
    setView('results')
    onClose()
  }

  return (
    <Dialog
      kind="wide"
      open={first !== undefined}
      onOpenChange={close}
      title={first?.round.title ?? ''}
      description={
        first && (
          <>
            {tTerms('roundNumber', { number: first.round.number })} ·{' '}
            {t('participations', { count: first.submissions })}
          </>
        )
      }
      footer={
        first?.round.kind === 'quickcheck' && (
          <CsvButtons source={resultsCsv(first.round.itemId, first.round.id)} />
        )
      }
    >
      {first && (
        <div className="grid grid-cols-1 gap-5">
          {views.length > 1 && (
            <Segmented
              legend={t('history.view')}
              legendHidden
              value={view}
              onValueChange={setView}
              options={views.map((value) => ({ value, label: t(`history.${value}`) }))}
            />
          )}
          {first.round.instant && !archived && (
            <InstantQuestion results={first} onKeep={keeping.keep} onDiscarded={onDiscard} />
          )}
          {view === 'results' && <QuestionResults results={first} previous={null} onRegraded={onChange} />}
          {view === 'comparison' && <RoundComparison results={results} />}
          {view === 'people' && <RoundPeople results={first} onChange={onChange} />}
          {keeping.dialog}
        </div>
      )}
    </Dialog>
  )
}

type RoundPeopleProps = { results: ResultsView; onChange: () => void }

/** The participants of a QuickCheck's round: a submission can be voided, and a name erased while the points stay. */
function RoundPeople({ results: { round, questions }, onChange }: RoundPeopleProps) {
  const t = useTranslations('sessions.registrations')
  const notifyError = useNotifyError()
  const { counts, lecture } = useLecture().state
  const { list, failed, reload } = useRegistrations(round.id, counts, notifyError)
  const act = useRegistrationActions(round.id, () => {
    reload()
    onChange()
  })

  if (!list) return <LoadingPart failed={failed} retry={reload} />
  if (list.items.length + list.refusedDevices === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <RegistrationList
      list={list}
      questions={questions.length}
      round={round}
      archived={lecture.archived}
      erases
      onAction={act}
    />
  )
}
