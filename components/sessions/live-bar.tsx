'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { usePathname, useSearchParams } from 'next/navigation'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useMinute, useServerClock } from '@/lib/rounds/clock-client'
import { clockText, secondsLeft } from '@/lib/rounds/rules'
import { EndSessionButton } from './end-session-button'
import { useLecture } from './live-lecture'

/** The page where a session is conducted, also by shortcuts. */
const DASHBOARD = '/tutor/lecture/dashboard'

/** On a phone below the title, and hidden below the bar of the current lecture. */
const detail = 'inline-flex max-sm:order-1 max-sm:group-[:not(:first-child)]:hidden'

type LiveBarProps = {
  /** For another than the current lecture: makes it current and opens it. */
  onChoose?: () => void
}

/**
 * The open session, on every page: code, presence, clock and end, with a link to the dashboard. Renders nothing without
 * an open session.
 */
export function LiveBar({ onChoose }: LiveBarProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const pathname = usePathname()
  const named = useSearchParams().get('lecture')
  const { lecture, session, counts } = useLecture().state
  if (!session) return null
  // The page may be about another lecture, named in its address.
  const isLedHere = pathname.startsWith(DASHBOARD) && !onChoose && (named ?? lecture.id) === lecture.id
  const title = tTerms('numbered', { number: session.number, title: session.title })
  return (
    <div className="group flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 border-b-2 border-live bg-surface px-4 py-1.5 max-sm:gap-x-3 max-sm:py-0.5 md:px-8">
      <span
        aria-hidden
        className="size-3 shrink-0 animate-pulse-live rounded-full bg-live motion-reduce:animate-none"
      />
      <span className="min-w-0 flex-1 basis-40 truncate max-sm:basis-20 font-semibold">
        {onChoose ? (
          <button type="button" className="link max-w-full truncate text-ink!" onClick={onChoose}>
            {t('ofLecture', { lecture: lecture.title, session: title })}
          </button>
        ) : isLedHere ? (
          title
        ) : (
          <GuardedLink
            href={named === null ? DASHBOARD : `${DASHBOARD}?lecture=${lecture.id}`}
            className="link text-ink!"
          >
            {title}
          </GuardedLink>
        )}
      </span>
      <span className={cn('items-baseline gap-2', detail)}>
        <span className="text-sm text-muted max-sm:sr-only">{tTerms('code')}</span>
        <span className="text-lg font-extrabold tracking-widest">{lecture.code}</span>
      </span>
      <span className={cn('tabular items-center gap-1.5', detail)}>
        <Icon name="users" label={t('presentNow')} />
        {format.number(counts.participants.active)}
      </span>
      <LiveClock className={detail} />
      <EndSessionButton size="sm" shortcut={isLedHere ? 'X' : undefined} />
    </div>
  )
}

/** The time, with the remaining time of the running round, else the start of the session. */
function LiveClock({ className }: { className?: string }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { session, round, now, clockAheadMs } = useLecture().state
  const minute = useMinute(clockAheadMs) ?? Date.parse(now)
  const nowMs = useServerClock(clockAheadMs, round?.running ? round.endsAt : null)
  const running = round && nowMs !== null && liveRoundStatus(round, nowMs) === 'running'
  return (
    <span className={cn('tabular flex-wrap items-center gap-x-3', className)}>
      {/* A phone shows the time by itself. */}
      <span className="inline-flex items-center gap-1.5 max-sm:hidden">
        <Icon name="clock" label={t('timeNow')} />
        <time className="font-semibold">{format.dateTime(new Date(minute), 'time')}</time>
      </span>
      {running ? (
        <span className="text-sm font-semibold text-live">
          {t('timeLeft', { time: clockText(secondsLeft(round.endsAt, nowMs)) })}
        </span>
      ) : (
        session?.activatedAt && (
          <span className="text-sm text-muted">
            {t('openSince', { time: format.dateTime(new Date(session.activatedAt), 'time') })}
          </span>
        )
      )}
    </span>
  )
}
