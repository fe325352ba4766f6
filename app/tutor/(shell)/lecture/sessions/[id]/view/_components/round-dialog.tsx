'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { CsvButtons, resultsCsv } from '@/components/rounds/csv-buttons'
import { QuestionResults } from '@/components/rounds/question-results'
import { RegistrationList } from '@/components/rounds/registration-list'
import { useLecture } from '@/components/sessions/live-lecture'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { eraseIdentity, useRegistrations } from '@/lib/rounds/client'
import type { ResultsView, RegistrationView } from '@/lib/rounds/schema'
import { RoundComparison } from './round-comparison'

type RoundDialogProps = {
  /** The round that was asked for, then the others of the same item in this session; empty while closed. */
  results: readonly ResultsView[]
  onClose: () => void
}

type View = 'results' | 'comparison' | 'people'

/** What came out of a round: results, beside those of the item's other rounds, and who took part. */
export function RoundDialog({ results, onClose }: RoundDialogProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const [view, setView] = useState<View>('results')
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
        <div className="grid gap-5">
          {views.length > 1 && (
            <Segmented
              legend={t('history.view')}
              legendHidden
              value={view}
              onValueChange={setView}
              options={views.map((value) => ({ value, label: t(`history.${value}`) }))}
            />
          )}
          {view === 'results' && <QuestionResults results={first} previous={null} />}
          {view === 'comparison' && <RoundComparison results={results} />}
          {view === 'people' && <RoundPeople results={first} />}
        </div>
      )}
    </Dialog>
  )
}

/** Who took part in a round of a QuickCheck; a name can be erased for good, the points stay. */
function RoundPeople({ results: { round, questions } }: { results: ResultsView }) {
  const t = useTranslations('sessions.registrations')
  const tSessions = useTranslations('sessions')
  const notifyError = useNotifyError()
  const { counts } = useLecture().state
  const { registrations, reload } = useRegistrations(round.id, counts, notifyError)
  const [asked, setAsked] = useState<RegistrationView | null>(null)

  async function erase(): Promise<boolean> {
    if (!asked) return false
    try {
      await eraseIdentity(round.id, asked.id)
      notify({ title: t('erasedDone') })
      reload()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  if (!registrations) return <Loading label={tSessions('history.loading')} />
  if (registrations.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <>
      <RegistrationList
        registrations={registrations}
        questions={questions.length}
        onRelease={null}
        onErase={setAsked}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('eraseTitle', { name: asked?.name ?? '' })}
        description={t('eraseText')}
        confirmLabel={t('erase')}
        danger
        onConfirm={erase}
      />
    </>
  )
}
