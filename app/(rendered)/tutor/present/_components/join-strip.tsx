'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EverybodyDone } from '@/components/rounds/answer-progress'
import { Countdown } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { Meter } from '@/components/ui/meter'
import { cn } from '@/lib/cn'
import { finishedOf, liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'

type JoinStripProps = { round: RoundView | null; qr: ReactNode; address: string }

/** How to join, always there; above it, while something runs, the clock and how many have answered. */
export function JoinStrip({ round, qr, address }: JoinStripProps) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const { lecture } = useLecture().state
  return (
    <aside
      aria-label={t('joinHeading')}
      className={cn(
        'flex flex-col justify-between gap-8 border-t border-line bg-surface p-5 md:p-8 lg:border-t-0 lg:border-l lg:low:gap-4 lg:low:py-6',
        round
          ? 'lg:w-[22rem] 2xl:w-[27rem] 2xl:p-10'
          : 'lg:w-[30rem] lg:justify-center 2xl:w-[44rem] 2xl:p-16',
      )}
    >
      {round && <WallProgress key={round.id} round={round} />}
      <div className="grid gap-1">
        <p className={cn('wrap-anywhere', round ? 'text-lg 2xl:text-xl' : 'text-xl 2xl:text-2xl')}>
          <span className="text-muted">{t('address')}</span> <span className="font-semibold">{address}</span>
        </p>
        <p
          className={cn(
            'leading-tight font-extrabold whitespace-nowrap',
            round
              ? 'text-[4rem] tracking-wide lg:low:leading-none 2xl:text-[5rem]'
              : 'text-[4.5rem] tracking-wider 2xl:text-[7.5rem]',
          )}
        >
          <span className="sr-only">{tTerms('code')} </span>
          {lecture.code}
        </p>
        <div
          className={cn(
            'mt-3 aspect-square',
            round ? 'w-60 lg:low:w-[min(15rem,31dvh)] 2xl:w-72' : 'w-80 2xl:w-[30rem]',
          )}
        >
          {qr}
        </div>
      </div>
    </aside>
  )
}

/** The clock of the hall and how many are finished. */
function WallProgress({ round }: { round: RoundView }) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const { counts, clockAheadMs } = useLecture().state
  const nowMs = useServerClock(clockAheadMs, round.final ? null : round.endsAt)
  const stage = nowMs === null ? (round.running ? 'running' : 'collecting') : liveRoundStatus(round, nowMs)
  const { finished, expected, everybody } = finishedOf(counts)
  const valueText = tTerms('ofExpected', { finished, expected })
  const done = t(`done.${round.kind}`)
  return (
    <div className="grid gap-5 lg:low:gap-3">
      {stage === 'running' && (
        <Countdown size="wall" seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)} />
      )}
      {stage !== 'running' && (
        <p className="text-2xl font-bold">
          {t('over')}
          {stage === 'collecting' && (
            <span className="mt-2 block text-lg font-normal text-muted">{tTerms('collecting')}</span>
          )}
        </p>
      )}
      <div className="grid gap-3">
        <p className="tabular text-xl">
          <span className="font-bold">{valueText}</span> <span className="text-muted">{done}</span>
        </p>
        <Meter
          label={done}
          value={finished}
          max={expected}
          valueText={valueText}
          labelHidden
          valueHidden
          tone={stage === 'running' ? 'live' : 'accent'}
          size="lg"
          kind="progress"
        />
        <EverybodyDone done={everybody} className="min-h-8 text-xl" />
      </div>
    </div>
  )
}
