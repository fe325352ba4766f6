'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Icon } from '@/components/ui/icon'
import { EndSessionButton } from './end-session-button'
import { useLecture } from './live-lecture'
import { LiveClock } from './live-clock'

/** Where a session is led, also by keys. */
const DASHBOARD = '/tutor/lecture/dashboard'

type LiveBarProps = {
  href?: string
  /** For a lecture that is not the chosen one: chooses it and goes there. */
  onChoose?: () => void
}

/**
 * The open session, on every page: its code, who is there, its clock and its end, with the way to where it is led.
 * Nothing while none is open.
 */
export function LiveBar({ href = DASHBOARD, onChoose }: LiveBarProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const pathname = usePathname()
  const { lecture, session, counts } = useLecture().state
  if (!session) return null
  const title = t('numbered', { number: session.number, title: session.title })
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 border-b-2 border-live bg-surface px-4 py-1.5 md:px-8">
      <span
        aria-hidden
        className="size-3 shrink-0 animate-pulse-live rounded-full bg-live motion-reduce:animate-none"
      />
      <span className="min-w-0 flex-1 basis-40 truncate font-semibold">
        {onChoose ? (
          <button type="button" className="link max-w-full truncate text-ink!" onClick={onChoose}>
            {t('ofLecture', { lecture: lecture.title, session: title })}
          </button>
        ) : pathname.startsWith(href) ? (
          title
        ) : (
          <GuardedLink href={href} className="link text-ink!">
            {title}
          </GuardedLink>
        )}
      </span>
      <span className="inline-flex items-baseline gap-2">
        <span className="text-sm text-muted">{t('code')}</span>
        <span className="text-lg font-extrabold tracking-widest">{lecture.code}</span>
      </span>
      <span className="tabular inline-flex items-center gap-1.5">
        <Icon name="users" label={t('presentNow')} />
        {format.number(counts.participants.active)}
      </span>
      <LiveClock />
      <EndSessionButton size="sm" shortcut={pathname.startsWith(DASHBOARD) && !onChoose ? 'X' : undefined} />
    </div>
  )
}
