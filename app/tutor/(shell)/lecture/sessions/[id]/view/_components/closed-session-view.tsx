'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { useLecture } from '@/components/sessions/live-lecture'
import type { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { SessionView } from '@/lib/sessions/schema'

type ClosedStageProps = { session: SessionView; actions: ReturnType<typeof useSessionActions> }

/** A session that is not open: the one button that opens it, or why it cannot be opened. */
export function ClosedSessionView({ session, actions }: ClosedStageProps) {
  const t = useTranslations('sessions')
  const { lecture, session: open } = useLecture().state
  const { choose } = useChooseLecture()

  /** Leads to where the session is conducted, which is the overview of its lecture. */
  async function activate() {
    if (await actions.run('activate', session)) await choose(lecture.id)
  }

  // Said above every page of the lecture.
  if (lecture.archived) return null
  if (session.archived) {
    return (
      <section className="grid justify-items-start gap-4 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6">
        <h2 className="text-xl">{t('isArchived')}</h2>
        <p className="max-w-prose text-muted">{t('archivedHint')}</p>
        <Button
          variant="secondary"
          size="lg"
          icon={<Icon name="restore" />}
          pending={actions.pending === 'restore'}
          onClick={() => void actions.run('restore', session)}
        >
          {t('restore')}
        </Button>
      </section>
    )
  }
  return (
    <section className="grid justify-items-start gap-5 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t(session.state === 'ended' ? 'hasEnded' : 'notStarted')}</h2>
        <p className="max-w-prose text-muted">
          {open
            ? t('otherOpen', { number: open.number, title: open.title })
            : t(session.state === 'ended' ? 'hasEndedHint' : 'notStartedHint')}
        </p>
      </div>
      {open ? (
        <GuardedLink href="/tutor/lecture/dashboard" className="link">
          {t('toOpenSession')}
        </GuardedLink>
      ) : (
        <Button
          size={session.state === 'ended' ? 'lg' : 'huge'}
          variant={session.state === 'ended' ? 'secondary' : 'primary'}
          icon={<Icon name="play" />}
          pending={actions.pending === 'activate'}
          pendingLabel={t('activating')}
          onClick={() => void activate()}
        >
          {t(session.state === 'ended' ? 'activateAgain' : 'activate')}
        </Button>
      )}
    </section>
  )
}
