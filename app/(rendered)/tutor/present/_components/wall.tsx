'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteLinks } from '@/components/layout/no-links'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import type { LectureView } from '@/lib/lectures/schema'
import type { ResultsView, RoundView, Shown, Startable } from '@/lib/rounds/schema'
import { isRevealed } from '@/lib/rounds/rules'
import { JoinStrip } from './join-strip'
import { useIdle } from './use-idle'
import { useWall, useWallKeys } from './use-wall'
import { WallBar } from './wall-bar'
import { WallControls, WallHelp } from './wall-controls'
import { WallHeading } from './wall-heading'
import { useWallLanguage } from './wall-language'
import { WallQuestion } from './wall-question'
import { WallQuickCheck } from './wall-quick-check'
import './wall.css'

export type WallProps = {
  results: ResultsView | null
  previous: ResultsView | null
  items: readonly Startable[]
  /** Rounds of the open session. */
  history: readonly RoundView[]
  qr: ReactNode
  address: string
  links: SiteLinks
  /** The lecture's language when the page was rendered. */
  language: LectureView['language']
  /** Without controls and shortcuts. */
  readOnly?: boolean
}

/** What the hall sees: how to join, the question, the results. It follows the lecture by itself. */
export function Wall(props: WallProps) {
  const { results, previous, items, history, qr, address, links, language, readOnly = false } = props
  const { lecture, round: live } = useLecture().state
  const ofRound = live && results?.round.id === live.id ? results : null
  const wall = useWall({ questions: ofRound?.questions.length ?? 0, items, history })
  const idle = useIdle()
  useWallKeys(readOnly ? null : wall)
  useWallLanguage(language)
  const round = wall.hidden ? null : live
  const shown = round && ofRound
  const asked = isAsked(round)
  const question = asked ? shown?.questions[wall.index] : undefined
  const result = round && shown && resultOf(round, shown.round)
  return (
    <>
      <div
        className={cn(
          'wall flex min-h-dvh flex-col overflow-x-clip roomy:h-dvh',
          !round && 'roomy:flex-row',
          idle && 'cursor-none',
        )}
      >
        <main className="flex min-h-0 min-w-0 flex-1 flex-col gap-5 px-16 py-6 outline-none" tabIndex={-1}>
          <WallHeading round={round} results={shown} index={wall.index} />
          <WallView {...{ round, results: shown, question, result, previous }} />
        </main>
        {!lecture.archived && (
          <JoinStrip
            round={asked ? round : null}
            size={round ? (question && result ? 'line' : 'strip') : 'panel'}
            qr={qr}
            address={address}
          />
        )}
      </div>
      <WallBar idle={idle} links={links} keys={!readOnly}>
        {!readOnly && <WallControls wall={wall} />}
      </WallBar>
      <WallHelp open={wall.help} onOpenChange={wall.showHelp} />
      {wall.blank && <Blank onPress={readOnly ? undefined : wall.darken} />}
    </>
  )
}

type WallViewProps = Pick<WallProps, 'results' | 'previous'> & {
  round: RoundView | null
  question: ResultsView['questions'][number] | undefined
  result: Shown
}

/** The current item: progress of a running QuickCheck, and its questions one by one afterwards. */
function WallView({ round, results, question, result, previous }: WallViewProps) {
  if (!round) return <WallWaiting />
  if (!isAsked(round))
    return <WallQuickCheck key={round.id} round={round} questions={results?.questions.length ?? 0} />
  // The refreshed page with the question has not arrived yet.
  if (!question)
    return (
      <h2 className="wall-question my-auto line-clamp-4 font-semibold text-balance wrap-anywhere">
        {round.title}
      </h2>
    )
  const explained = isRevealed({ shown: result, graded: round.graded })
  return (
    <WallQuestion
      key={`${question.id} ${result === null}`}
      {...{ question, shown: result, explained, previous }}
    />
  )
}

/**
 * Whether the question is on the wall: those of a QuickCheck are on the devices while it runs, and on the wall
 * afterwards.
 */
function isAsked(round: RoundView | null): boolean {
  return round !== null && (round.kind === 'question' || round.final)
}

/** What is shown of a result: an event tells it before the page with its counts and its solution has been loaded. */
function resultOf(round: RoundView, loaded: RoundView): Shown {
  return round.final && round.shown && loaded.final ? loaded.shown : null
}

/** A blank view: everybody looks at the speaker. */
function Blank({ onPress }: { onPress: (() => void) | undefined }) {
  const t = useTranslations('wall')
  const className = 'fixed inset-0 z-30 cursor-none bg-[#000] outline-none'
  if (!onPress) return <div className={className} />
  return <button type="button" aria-label={t('unblank')} className={className} onClick={onPress} />
}

/** Shown while nothing is asked: the strip says how to join, this text why; an archived lecture cannot be joined. */
function WallWaiting() {
  const t = useTranslations('wall')
  const { lecture, session, counts } = useLecture().state
  return (
    <div className="grid flex-1 content-center gap-6">
      <p className="text-[calc(136*var(--u))] leading-none font-extrabold tracking-tight text-balance">
        {lecture.archived ? lecture.title : t('joinHeading')}
      </p>
      <p className="max-w-[24ch] text-2xl text-balance text-muted">
        {t(lecture.archived ? 'archived' : session ? 'waiting' : 'closed')}
      </p>
      {session && (
        <p className="tabular mt-6 text-2xl font-semibold text-live" aria-live="off">
          {t('present', { count: counts.participants.active })}
        </p>
      )}
    </div>
  )
}
