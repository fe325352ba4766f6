'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import type { RoundView } from '@/lib/rounds/schema'

type WallQuickCheckProps = { round: RoundView; questions: number }

/** A QuickCheck that runs on the devices: its title, and how far the hall is. */
export function WallQuickCheck({ round, questions }: WallQuickCheckProps) {
  const t = useTranslations('wall')
  const format = useFormatter()
  const { counts } = useLecture().state
  return (
    <section className="grid flex-1 content-center gap-8">
      <div className="grid gap-3">
        {round.number > 1 && <p className="text-xl text-muted">{t('round', { number: round.number })}</p>}
        <h2 className="text-3xl leading-[1.05] font-extrabold text-balance wrap-anywhere 2xl:text-[5.5rem]">
          {round.title}
        </h2>
        {questions > 0 && round.kind === 'quickcheck' && (
          <p className="text-xl text-muted 2xl:text-2xl">{t('questions', { count: questions })}</p>
        )}
      </div>
      {round.kind === 'quickcheck' && (
        <dl className="mt-6 flex flex-wrap gap-x-16 gap-y-4">
          {(['registered', 'submitted'] as const).map((key) => (
            <div key={key} className="flex flex-col-reverse">
              <dt className="text-xl text-muted">{t(key)}</dt>
              <dd className="tabular text-3xl font-bold">{format.number(counts[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
