'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import type { RoundView } from '@/lib/rounds/schema'
import { WallProgress } from './wall-progress'

type JoinStripProps = { round: RoundView | null; qr: ReactNode; address: string }

/** How to join, always there; above it, while something runs, the clock and how many have answered. */
export function JoinStrip({ round, qr, address }: JoinStripProps) {
  const t = useTranslations('wall')
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
          <span className="sr-only">{t('code')} </span>
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
