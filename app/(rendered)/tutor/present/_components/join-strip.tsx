'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EverybodyDone } from '@/components/rounds/answer-progress'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import { expectedAnswers, finishedOf } from '@/lib/lecture-state/tutor-counts-rules'
import type { RoundView } from '@/lib/rounds/schema'
import { WallClock } from './wall-clock'
import { Progress } from './wall-quick-check'

type JoinStripProps = {
  /**
   * The current round: the strip shows its clock and progress, the line its participations; null if the join
   * information fills the wall.
   */
  round: RoundView | null
  size: 'panel' | 'strip' | 'line'
  qr: ReactNode
  address: string
}

const frames = {
  panel:
    'flex-col justify-center gap-6 p-10 max-md:border-t roomy:w-[calc(780*var(--u))] roomy:border-l roomy:p-16',
  strip:
    'flex-wrap items-center gap-x-10 gap-y-6 border-t px-16 py-4 roomy:h-[calc(280*var(--u))] roomy:flex-nowrap',
  line: 'flex-wrap items-center justify-between gap-x-14 border-t px-16 py-2',
}
const codes = {
  panel: 'text-[calc(108*var(--u))] tracking-wider',
  // The widest letters also fit beside the clock.
  strip: 'text-[max(calc(64*var(--u)),min(calc(var(--code,84)*var(--u)),var(--widest,4.4vw)))] tracking-wide',
  line: 'text-[calc(64*var(--u))] tracking-wide',
}

/** How to join, always visible: as large as possible while nothing else is shown, one line beside a result. */
export function JoinStrip({ round, size, qr, address }: JoinStripProps) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const { lecture } = useLecture().state
  return (
    <aside aria-label={t('joinHeading')} className={cn('flex border-line bg-surface', frames[size])}>
      {round && size === 'strip' && <WallProgress key={round.id} round={round} />}
      <div
        className={cn(
          size === 'line' ? 'flex flex-wrap items-center gap-x-8' : 'grid gap-1',
          size === 'strip' && !round && 'flex-1 [--code:132] [--widest:8vw]',
        )}
      >
        <p className={cn('wrap-anywhere', size === 'panel' ? 'text-2xl' : 'text-xl')}>
          <span className="text-muted">{t('address')}</span> <span className="font-semibold">{address}</span>
        </p>
        <p className={cn('leading-tight font-extrabold whitespace-nowrap', codes[size])}>
          <span className="sr-only">{tTerms('code')} </span>
          {lecture.code}
        </p>
      </div>
      {size === 'line' && round && <ParticipationCount kind={round.kind} />}
      {size !== 'line' && (
        <div
          className={cn(
            'aspect-square shrink-0 rounded ring-1 ring-line',
            size === 'panel' ? 'w-[calc(480*var(--u))]' : 'w-[calc(240*var(--u))]',
          )}
        >
          {qr}
        </div>
      )}
    </aside>
  )
}

/** How many have taken part, once the round is over. */
function ParticipationCount({ kind }: { kind: RoundView['kind'] }) {
  const tTerms = useTranslations('terms')
  const { counts } = useLecture().state
  const [finished, expected] = [counts.answered, expectedAnswers(counts)]
  return (
    <p className="tabular text-xl">
      <span className="font-bold">{tTerms('ofExpected', { finished, expected })}</span>{' '}
      {tTerms(`tookPart.${kind}`, { count: finished })}
    </p>
  )
}

/** The clock of the round and how many have finished. */
function WallProgress({ round }: { round: RoundView }) {
  const t = useTranslations('wall')
  const { counts } = useLecture().state
  const { finished, everybody } = finishedOf(counts)
  return (
    <>
      <WallClock round={round} size="large" />
      <div className="grid flex-1 gap-3 max-md:basis-full roomy:min-w-[calc(300*var(--u))]">
        <Progress
          label={t(`done.${round.kind}`, { count: finished })}
          labelHidden
          value={finished}
          running={round.running}
        />
        {!everybody && (
          <p aria-hidden className="text-xl">
            {t(`done.${round.kind}`, { count: finished })}
          </p>
        )}
        <EverybodyDone done={everybody} className="text-xl" />
      </div>
    </>
  )
}
