'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteLinks } from '@/components/layout/no-links'
import { useLecture } from '@/components/sessions/live-lecture'
import type { ResultsView, RoundView, Startable } from '@/lib/rounds/schema'
import { JoinStrip } from './join-strip'
import { useWall, useWallKeys } from './use-wall'
import { WallControls, WallHelp } from './wall-controls'
import { WallQuestion, WallQuickCheck } from './wall-question'

type WallProps = {
  results: ResultsView | null
  previous: ResultsView | null
  items: readonly Startable[]
  /** Rounds of the open session. */
  history: readonly RoundView[]
  qr: ReactNode
  address: string
  links: SiteLinks
}

/** What the hall sees: how to join, what is asked, what came out. It follows the lecture by itself. */
export function Wall({ results, previous, items, history, qr, address, links }: WallProps) {
  const live = useLecture().state.round
  const ofRound = live && results?.round.id === live.id ? results : null
  const wall = useWall({ questions: ofRound?.questions.length ?? 0, items, history })
  useWallKeys(wall)
  const round = wall.cleared ? null : live
  const shown = round && ofRound
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip lg:h-dvh lg:flex-row">
      <main
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-5 overflow-y-auto p-5 md:px-8 md:py-6 2xl:px-12 2xl:py-10"
        tabIndex={-1}
      >
        <WallHeading round={round} results={shown} index={wall.index} />
        {round ? (
          <WallView key={round.id} round={round} results={shown} previous={previous} index={wall.index} />
        ) : (
          <WallWaiting />
        )}
        <WallControls wall={wall} links={links} />
      </main>
      <JoinStrip round={round} qr={qr} address={address} />
      <WallHelp open={wall.help} onOpenChange={wall.showHelp} />
      {wall.blank && <Blank onPress={wall.darken} />}
    </div>
  )
}

/** Nothing to look at: everybody looks at who speaks. */
function Blank({ onPress }: { onPress: () => void }) {
  const t = useTranslations('wall')
  return (
    <button
      type="button"
      aria-label={t('unblank')}
      className="fixed inset-0 z-30 cursor-none bg-[#000] outline-none"
      onClick={onPress}
    />
  )
}

type WallHeadingProps = { round: RoundView | null; results: ResultsView | null; index: number }

/** Where the hall is: lecture and session, then which question of what. */
function WallHeading({ round, results, index }: WallHeadingProps) {
  const tTerms = useTranslations('terms')
  const { lecture, session } = useLecture().state
  const count = results?.questions.length ?? 0
  const about = round && [
    round.kind === 'quickcheck' && round.final && round.title,
    round.final && count > 1 && tTerms('questionOf', { number: index + 1, count }),
    round.number > 1 && tTerms('roundNumber', { number: round.number }),
  ]
  return (
    <div className="flex flex-wrap justify-between gap-x-8 text-lg text-muted 2xl:text-xl">
      <h1 className="font-semibold tracking-normal">
        {lecture.title}
        {session && ` · ${session.title}`}
        <span className="sr-only">, {tTerms('projectorView')}</span>
      </h1>
      {about && <p className="tabular">{about.filter((part) => part !== false).join(' · ')}</p>}
    </div>
  )
}

/** Nothing is asked: the strip tells how to join, this why it pays. */
function WallWaiting() {
  const t = useTranslations('wall')
  const { session, counts } = useLecture().state
  return (
    <div className="grid flex-1 content-center gap-6">
      <p className="text-3xl font-extrabold tracking-tight text-balance 2xl:text-[6rem] 2xl:leading-none">
        {t('joinHeading')}
      </p>
      <p className="max-w-[24ch] text-xl text-balance text-muted 2xl:text-2xl">
        {t(session ? 'waiting' : 'closed')}
      </p>
      {session && (
        <p className="tabular mt-6 text-xl font-semibold text-live 2xl:text-2xl" aria-live="off">
          {t('present', { count: counts.participants.active })}
        </p>
      )}
    </div>
  )
}

type WallStageProps = {
  round: RoundView
  results: ResultsView | null
  previous: ResultsView | null
  /** Which question of several. */
  index: number
}

/** What is asked now; of a QuickCheck its title while it runs, and its questions one by one afterwards. */
function WallView({ round, results, previous, index }: WallStageProps) {
  const question = results?.questions[index]
  const asked = round.kind === 'question' || round.final
  if (!question || !asked) return <WallQuickCheck round={round} questions={results?.questions.length ?? 0} />
  const revealed = round.revealed && round.final
  return <WallQuestion key={`${question.id} ${revealed}`} {...{ question, revealed, previous }} />
}
