'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Meter } from '@/components/ui/meter'
import { cn } from '@/lib/cn'
import { finishedOf } from '@/lib/lecture-state/tutor-rules'
import type { RoundView, TutorCounts } from '@/lib/rounds/schema'

type AnswerProgressProps = {
  counts: TutorCounts
  round: Pick<RoundView, 'kind' | 'running'>
  /** Something else needs the room: only who is finished. */
  dense?: boolean
}

/** How many of those who could are finished; of a QuickCheck also who is registered, has started and has submitted. */
export function AnswerProgress({ counts, round, dense = false }: AnswerProgressProps) {
  const t = useTranslations('sessions.progress')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { finished, expected, everybody } = finishedOf(counts)
  const numbers = [
    { key: 'registered', count: counts.registered },
    { key: 'started', count: counts.answered },
    { key: 'submitted', count: counts.submitted },
  ] as const
  return (
    <div className={cn('grid content-end', dense ? 'gap-2' : 'gap-4')}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={cn('tabular font-bold', dense ? 'text-xl' : 'text-2xl')}>
          {format.number(finished)}
        </span>
        <span className="tabular text-lg text-muted">{t(`of.${round.kind}`, { expected })}</span>
        <EverybodyDone done={everybody} className="ml-auto" />
      </p>
      <Meter
        label={t(`done.${round.kind}`)}
        value={finished}
        max={expected}
        valueText={tTerms('ofExpected', { finished, expected })}
        labelHidden
        valueHidden
        tone={round.running ? 'live' : 'accent'}
        size={dense ? 'md' : 'lg'}
        kind="progress"
      />
      {round.kind === 'quickcheck' && !dense && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {numbers.map(({ key, count }) => (
            <div key={key} className="grid">
              <dt className="text-sm text-muted">{t(key)}</dt>
              <dd className="tabular text-lg font-semibold">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Says, also aloud, that nobody is left to wait for. */
export function EverybodyDone({ done, className }: { done: boolean; className?: string }) {
  const t = useTranslations('rounds')
  return (
    <output className={cn('inline-flex items-center gap-1.5 font-semibold text-success', className)}>
      {done && (
        <>
          <Icon name="check" />
          {t('everybodyDone')}
        </>
      )}
    </output>
  )
}
