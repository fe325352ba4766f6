'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'

type WallHeadingProps = { round: RoundView | null; results: ResultsView | null; index: number }

/** Where the hall is: lecture and session, then which question of what. */
export function WallHeading({ round, results, index }: WallHeadingProps) {
  const t = useTranslations('wall')
  const { lecture, session } = useLecture().state
  const count = results?.questions.length ?? 0
  const about = round && [
    round.kind === 'quickcheck' && round.final && round.title,
    round.final && count > 1 && t('question', { number: index + 1, count }),
    round.number > 1 && t('round', { number: round.number }),
  ]
  return (
    <div className="flex flex-wrap justify-between gap-x-8 text-lg text-muted 2xl:text-xl">
      <h1 className="font-semibold tracking-normal">
        {lecture.title}
        {session && ` · ${session.title}`}
        <span className="sr-only">, {t('title')}</span>
      </h1>
      {about && <p className="tabular">{about.filter((part) => part !== false).join(' · ')}</p>}
    </div>
  )
}
