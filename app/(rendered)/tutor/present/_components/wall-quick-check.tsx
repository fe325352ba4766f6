'use client'

import { useTranslations } from 'next-intl'
import { EverybodyDone } from '@/components/rounds/answer-progress'
import { shareOf } from '@/components/rounds/answer-share'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import { expectedAnswers, finishedOf } from '@/lib/lecture-state/tutor-counts-rules'
import type { RoundView } from '@/lib/rounds/schema'
import { useFit } from './use-fit'
import { WallClock } from './wall-clock'
import { Track } from './wall-track'

type WallQuickCheckProps = { round: RoundView; questions: number }

/** A QuickCheck that runs on the devices: its title, its clock and its progress. */
export function WallQuickCheck({ round, questions }: WallQuickCheckProps) {
  const t = useTranslations('wall')
  const { counts } = useLecture().state
  const frame = useFit<HTMLElement>()
  const { everybody } = finishedOf(counts)
  return (
    <section ref={frame} data-fit="" className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-6 roomy:flex-nowrap">
        <div className="grid min-w-0 flex-1 gap-4">
          <h2 className="wall-title leading-[1.05]! font-extrabold text-balance wrap-anywhere">
            {round.title}
          </h2>
          {questions > 0 && <p className="text-xl">{t('questions', { count: questions })}</p>}
          <EverybodyDone done={everybody} className="min-h-11 text-xl" />
        </div>
        <WallClock round={round} size="huge" />
      </div>
      <div className="grid flex-1 auto-rows-fr gap-5">
        <Progress
          label={t('started', { count: counts.answered })}
          value={counts.answered}
          running={round.running}
        />
        <Progress
          label={t('done.quickcheck', { count: counts.finished })}
          value={counts.finished}
          running={round.running}
        />
        <Progress
          label={t('submitted', { count: counts.submitted })}
          value={counts.submitted}
          running={round.running}
        />
      </div>
    </section>
  )
}

type ProgressProps = { label: string; labelHidden?: boolean; value: number; running: boolean }

/** The share of those present who have come this far, as a bar across the wall. */
export function Progress({ label, labelHidden = false, value, running }: ProgressProps) {
  const tTerms = useTranslations('terms')
  const expected = expectedAnswers(useLecture().state.counts)
  const valueText = tTerms('ofExpected', { finished: value, expected })
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a tag of its own could not hold the texts
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(expected, value, 1)}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={cn(
        'relative isolate grid min-h-24 grid-cols-[1fr_auto_1fr] items-center font-bold',
        labelHidden ? 'text-2xl' : 'px-6 text-[calc(60*var(--u))]',
      )}
    >
      <Track share={Math.min(1, shareOf(value, expected))} tone={running ? 'live' : 'plain'} />
      <span className="text-xl font-normal">{!labelHidden && label}</span>
      <span className="tabular whitespace-nowrap">{valueText}</span>
    </div>
  )
}
