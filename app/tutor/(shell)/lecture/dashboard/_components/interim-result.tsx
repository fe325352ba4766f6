'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { withCounts } from '@/lib/rounds/live-rules'
import type { ResultsView } from '@/lib/rounds/schema'
import { QuestionResults } from '@/components/rounds/question-results'

/** What is asked and what has been answered so far; only on request, since the hall may see this screen. */
export function InterimResult({ results }: { results: ResultsView }) {
  const t = useTranslations('sessions')
  const { counts } = useLecture().state
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'unpeek' : 'peek')}
      </Button>
      {open && (
        <div className="w-full">
          <QuestionResults
            results={withCounts(results, counts.byAnswer ?? {})}
            previous={null}
            textless={results.round.kind === 'question'}
            interim
          />
        </div>
      )}
    </div>
  )
}
