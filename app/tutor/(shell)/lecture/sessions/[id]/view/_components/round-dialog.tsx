'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CsvButtons } from '@/components/rounds/csv-buttons'
import { resultsCsv } from '@/components/rounds/use-csv-download'
import { QuestionResults } from '@/components/rounds/question-results'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import type { ResultsView } from '@/lib/rounds/schema'
import { RoundComparison } from './round-comparison'
import { RoundPeople } from './round-people'

type RoundDialogProps = {
  /** The round that was asked for, then the others of the same item in this session; empty while closed. */
  results: readonly ResultsView[]
  onClose: () => void
}

type View = 'results' | 'comparison' | 'people'

/** What came out of a round: results, beside those of the item's other rounds, and who took part. */
export function RoundDialog({ results, onClose }: RoundDialogProps) {
  const t = useTranslations('sessions')
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
            {t('roundNumber', { number: first.round.number })} ·{' '}
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
