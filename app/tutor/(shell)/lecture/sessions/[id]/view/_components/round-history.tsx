'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Panel } from '@/components/ui/panel'
import { fetchResults } from '@/lib/rounds/client'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { CsvButtons } from '@/components/rounds/csv-buttons'
import { QuestionResults } from '@/components/rounds/question-results'

/** The rounds of a session, each with its results. */
export function RoundHistory({ rounds }: { rounds: readonly RoundView[] }) {
  const t = useTranslations('sessions')
  const notifyError = useNotifyError()
  const [shown, setShown] = useState<ResultsView | null>(null)
  const [pendingId, setPendingId] = useState<string | null>(null)
  if (rounds.length === 0) return null

  async function show(id: string) {
    setPendingId(id)
    try {
      setShown(await fetchResults(id))
    } catch (error) {
      notifyError(error)
    } finally {
      setPendingId(null)
    }
  }

  return (
    <Panel title={t('history.title')}>
      <ul>
        {rounds.map((round) => (
          <HistoryRow
            key={round.id}
            round={round}
            pending={pendingId === round.id}
            onShow={() => void show(round.id)}
          />
        ))}
      </ul>
      <Dialog
        kind="wide"
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={shown?.round.title ?? ''}
        description={
          shown && (
            <>
              {t('roundNumber', { number: shown.round.number })} ·{' '}
              {t('participations', { count: shown.submissions })}
            </>
          )
        }
        footer={shown?.round.kind === 'quickcheck' && <CsvButtons round={shown.round} />}
      >
        {shown && <QuestionResults results={shown} previous={null} />}
      </Dialog>
    </Panel>
  )
}

function HistoryRow(props: { round: RoundView; pending: boolean; onShow: () => void }) {
  const { round, pending, onShow } = props
  const t = useTranslations('sessions')
  const format = useFormatter()
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2">
      <div className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{round.title}</span>
        <span className="tabular text-sm text-muted">
          {t(`kind.${round.kind}`)} · {t('roundNumber', { number: round.number })} ·{' '}
          {format.dateTime(new Date(round.startedAt), { dateStyle: 'short', timeStyle: 'short' })}
        </span>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11 shrink-0"
        pending={pending}
        pendingLabel={t('history.loading')}
        aria-label={t('history.showNamed', { title: round.title, number: round.number })}
        onClick={onShow}
      >
        {t('history.show')}
      </Button>
    </li>
  )
}
