import { useFormatter, useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Icon } from '@/components/ui/icon'
import { SessionState } from '@/components/sessions/session-state'
import type { SessionView } from '@/lib/sessions/schema'

/** One session of a list; the whole row leads to its view. */
export function SessionRow({ session }: { session: SessionView }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  return (
    <li className="relative flex min-h-16 items-center gap-4 border-t border-line px-2 py-3 transition-colors duration-150 hover:bg-sunk sm:px-4">
      <span className="tabular w-9 shrink-0 text-right text-lg font-semibold text-muted">
        <span className="sr-only">{t('number')} </span>
        {session.number}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <GuardedLink
          href={`/tutor/lecture/sessions/${session.id}/view`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {session.title}
        </GuardedLink>
        <span className="tabular text-sm text-muted">
          {format.dateTime(new Date(session.date), { dateStyle: 'full', timeZone: 'UTC' })}
          {session.participants.total > 0 && (
            <> · {t('participantsTotal', { count: session.participants.total })}</>
          )}
        </span>
      </span>
      <SessionState session={session} />
      <Icon name="chevronRight" className="hidden text-muted sm:block" />
    </li>
  )
}
