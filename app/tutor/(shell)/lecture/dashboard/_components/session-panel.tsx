'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { SessionView } from '@/lib/sessions/schema'

/** Sessions offered beside the next one. */
const MORE = 4

const viewOf = (session: SessionView) => `/tutor/lecture/sessions/${session.id}/view`

/** The session that comes next, to be started, and those after it. */
export function SessionPanel({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations('sessions')
  const actions = useSessionActions()
  const coming = sessions
    .filter(({ state }) => state === 'created')
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const [next, ...later] = coming
  if (!next) {
    return (
      <EmptyState
        title={t(sessions.length > 0 ? 'noneComing' : 'none')}
        action={
          <GuardedLink href="/tutor/lecture/sessions" className={buttonClass()}>
            {t('toSessions')}
          </GuardedLink>
        }
      >
        {t('noneHint')}
      </EmptyState>
    )
  }
  return (
    <Panel title={t('nextSession')}>
      <SessionHead session={next} />
      <Button
        size="huge"
        icon={<Icon name="play" />}
        pending={actions.pending === 'activate'}
        pendingLabel={t('activating')}
        onClick={() => void actions.run('activate', next)}
      >
        {t('activate')}
      </Button>
      {later.length > 0 && (
        <>
          <h3 className="mt-8 pb-1 text-sm font-semibold text-muted">{t('later')}</h3>
          <ul>
            {later.slice(0, MORE).map((session) => (
              <LaterSession key={session.id} session={session} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function SessionHead({ session }: { session: SessionView }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  return (
    <div className="mb-5">
      <p className="text-xl font-bold wrap-anywhere">
        {t('numbered', { number: session.number, title: session.title })}
      </p>
      <p className="text-muted">
        {format.dateTime(new Date(session.date), { dateStyle: 'full', timeZone: 'UTC' })}
      </p>
    </div>
  )
}

function LaterSession({ session }: { session: SessionView }) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <GuardedLink href={viewOf(session)} className="link min-w-0 wrap-anywhere">
        {t('numbered', { number: session.number, title: session.title })}
      </GuardedLink>
      <span className="tabular text-sm text-muted">
        {format.dateTime(new Date(session.date), { dateStyle: 'medium', timeZone: 'UTC' })}
      </span>
    </li>
  )
}
