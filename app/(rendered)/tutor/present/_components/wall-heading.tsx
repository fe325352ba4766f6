'use client'

import { useTranslations } from 'next-intl'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'

type WallHeadingProps = { round: RoundView | null; results: ResultsView | null; index: number }

/** Lecture and session, and the number of the question. */
export function WallHeading({ round, results, index }: WallHeadingProps) {
  const tTerms = useTranslations('terms')
  const { state, connection } = useLecture()
  const { lecture, session } = state
  const count = results?.questions.length ?? 0
  const about = round && [
    round.kind === 'quickcheck' && round.final && round.title,
    round.final && count > 1 && tTerms('questionOf', { number: index + 1, count }),
    round.number > 1 && tTerms('roundNumber', { number: round.number }),
  ]
  return (
    <div className="text-lg text-muted">
      <div className="flex flex-wrap justify-between gap-x-8">
        <h1 className="font-semibold tracking-normal">
          {lecture.title}
          {session && ` · ${session.title}`}
          <span className="sr-only">, {tTerms('projectorView')}</span>
        </h1>
        {about && <p className="tabular">{about.filter((part) => part !== false).join(' · ')}</p>}
      </div>
      <ConnectionNote connection={connection} wall />
    </div>
  )
}
