'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { CsvButtons, pointsCsv, sessionCsv } from '@/components/rounds/csv-buttons'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Panel } from '@/components/ui/panel'
import type { RoundOutcome } from '@/lib/analytics/schema'
import { pageKey } from '@/lib/lecture-state/tutor-rules'
import { useResults } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { RoundDialog } from './round-dialog'

type RoundHistoryProps = {
  session: SessionView
  rounds: readonly RoundView[]
  outcomes: readonly RoundOutcome[]
}

/** The rounds of a session with their results; rounds of the same item are shown together, for comparison. */
export function RoundHistory({ session, rounds, outcomes }: RoundHistoryProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const notifyError = useNotifyError()
  const router = useRouter()
  // The chosen one first, then the others of the same item in their order.
  const [shown, setShown] = useState<readonly string[]>([])
  const changes = pageKey(useLecture().state)
  const { results, reload } = useResults(shown, changes, (error) => {
    notifyError(error)
    if (results.length === 0) setShown([])
  })

  function show({ id, itemId }: RoundView) {
    const others = rounds.filter((round) => round.itemId === itemId && round.id !== id)
    const inOrder = others.toSorted((a, b) => a.number - b.number)
    setShown([id, ...inOrder.map((round) => round.id)])
  }

  /** Refreshes the shown results and the figures of the page. */
  function refresh() {
    router.refresh()
    reload()
  }

  function close() {
    setShown([])
    router.refresh()
  }

  return (
    <Panel title={tTerms('rounds')}>
      {rounds.length === 0 && <EmptyState title={t('history.none')}>{t('history.noneHint')}</EmptyState>}
      <ul>
        {rounds.map((round) => (
          <HistoryRow
            key={round.id}
            round={round}
            outcome={outcomes.find(({ id }) => id === round.id)}
            pending={shown[0] === round.id && results.length === 0}
            onShow={() => show(round)}
          />
        ))}
      </ul>
      <SessionDownloads session={session} rounds={rounds} />
      <RoundDialog results={results} onClose={() => setShown([])} onChange={refresh} onDiscard={close} />
    </Panel>
  )
}

type HistoryRowProps = {
  round: RoundView
  outcome: RoundOutcome | undefined
  pending: boolean
  onShow: () => void
}

function HistoryRow({ round, outcome, pending, onShow }: HistoryRowProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const rate = outcome?.successRate
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="grid min-w-0 flex-1 basis-64">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{round.title}</span>
        <span className="tabular text-sm text-muted">
          {t(`kind.${round.kind}`)} · {tTerms('roundNumber', { number: round.number })} ·{' '}
          {format.dateTime(new Date(round.startedAt), 'instant')}
          {outcome && <> · {t('participations', { count: outcome.participations })}</>}
        </span>
      </div>
      {rate !== undefined && rate !== null && (
        <span className="tabular text-lg font-semibold">
          <span className="sr-only">{tTerms('successRate')} </span>
          {format.number(rate, 'percent')}
        </span>
      )}
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

type SessionDownloadsProps = { session: SessionView; rounds: readonly RoundView[] }

/** Downloads: the results of each QuickCheck of the session, and the points of the whole lecture. */
function SessionDownloads({ session, rounds }: SessionDownloadsProps) {
  const t = useTranslations('sessions')
  const conducted = rounds.filter(({ kind }) => kind === 'quickcheck')
  const quickCheckIds = [...new Set(conducted.map(({ itemId }) => itemId))]
  return (
    <div className="border-t border-line pt-3">
      <div className="-mx-3 grid justify-items-start gap-x-2 sm:grid-cols-2 *:text-start">
        <CsvButtons
          source={sessionCsv(session.id, quickCheckIds)}
          labels={{ plain: t('csv.session.plain'), excel: t('csv.session.excel') }}
        />
        <CsvButtons
          source={pointsCsv(session.lectureId)}
          labels={{ plain: t('csv.points.plain'), excel: t('csv.points.excel') }}
        />
      </div>
    </div>
  )
}
