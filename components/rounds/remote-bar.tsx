'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, type RefObject } from 'react'
import { Countdown } from '@/components/rounds/countdown'
import { useLecture } from '@/components/sessions/live-lecture'
import { useLost } from '@/components/sessions/use-lost'
import { Icon } from '@/components/ui/icon'
import { useHydrated } from '@/components/ui/use-hydrated'
import { useWide } from '@/components/ui/use-wide'
import { finishedOf } from '@/lib/lecture-state/tutor-counts-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import { NextActionButton } from './next-action-button'
import { RemoteExtras } from './remote-extras'
import { useNextActionState } from './use-next-action'
import type { RoundActions } from './use-round-actions'

/** The phone as a remote control of a session; renders nothing on wider screens. */
export function RemoteBar({ actions }: { actions: RoundActions }) {
  const wide = useWide()
  // Renders nothing before the width of the page is known.
  return useHydrated() && !wide && <Bar actions={actions} />
}

/** The next action under the thumb, the running round above it. */
function Bar({ actions }: { actions: RoundActions }) {
  const t = useTranslations('sessions.remote')
  const bar = useRef<HTMLElement>(null)
  useRoomForBar(bar)
  return (
    <section
      ref={bar}
      aria-label={t('label')}
      className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-6 grid gap-2 border-t-2 border-edge bg-ground px-4 pt-2 pb-safe md:-mx-8 md:px-8 [@media(height<30rem)]:grid-cols-[3fr_2fr] [@media(height<20rem)]:static"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <RemoteStatus />
      </div>
      <RemoteExtras actions={actions} />
      <NextActionButton
        size="remote"
        className="[@media(height<30rem)]:col-start-2 [@media(height<30rem)]:row-span-2 [@media(height<30rem)]:row-start-1"
      />
    </section>
  )
}

/** Makes room for the bar: notifications are shown above it, and scrolling into view stops above it. */
function useRoomForBar(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`
      root.setProperty('--bottom-bar', height)
      root.scrollPaddingBottom = height
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--bottom-bar')
      root.scrollPaddingBottom = ''
    }
  }, [bar])
}

/** The remaining time and the progress of the round; connection problems take precedence. */
function RemoteStatus() {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const { state, connection } = useLecture()
  const { round, wall, counts, clockAheadMs } = state
  const { running } = useNextActionState()
  const nowMs = useServerClock(clockAheadMs, running && round ? round.endsAt : null)
  const { finished, expected } = finishedOf(counts)
  const shown = running ? finished : counts.answered
  const lost = useLost(connection)
  return (
    <>
      {running && round && (
        <Countdown size="lg" seconds={nowMs === null ? null : secondsLeft(round.endsAt, nowMs)} />
      )}
      <p className="tabular min-w-0 flex-1 text-end">
        {lost ? (
          <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
            <Icon name="alert" />
            {t('remote.offline')}
          </span>
        ) : wall.blank ? (
          <span className="font-semibold">{t('wall.blank')}</span>
        ) : !round ? (
          t('presentCount', { count: counts.participants.active })
        ) : wall.hidden ? (
          t('wall.hidden')
        ) : (
          <>
            <span className="text-xl font-bold">{shown}</span>{' '}
            {running
              ? t(`progress.of.${round.kind}`, { expected, count: shown })
              : tTerms(`tookPart.${round.kind}`, { count: shown })}
          </>
        )}
      </p>
    </>
  )
}
