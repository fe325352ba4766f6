'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'
import { clockText } from '@/lib/rounds/rules'

const sizes = { lg: 'text-2xl', huge: 'text-3xl', wall: 'text-clock' } as const

/** Seconds before the end at which it is announced. */
export const LAST_SECONDS = 10

type CountdownProps = {
  /** Null before the server's time is known. */
  seconds: number | null
  size?: keyof typeof sizes
  className?: string
}

/** The remaining time of a round. Screen readers only hear it once, ten seconds before the end. */
export function Countdown({ seconds, size = 'lg', className }: CountdownProps) {
  const t = useTranslations('rounds')
  const soon = seconds !== null && seconds <= LAST_SECONDS
  return (
    <>
      <span
        role="timer"
        aria-label={t('timeLeft')}
        className={cn('tabular leading-none! font-bold tracking-tight text-live', sizes[size], className)}
      >
        {seconds === null ? '–:––' : clockText(seconds)}
      </span>
      <output className="sr-only">
        {soon && seconds > 0 ? t('secondsLeft', { seconds: LAST_SECONDS }) : ''}
      </output>
    </>
  )
}
