'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { useLecture } from '@/components/sessions/live-lecture'
import type { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { editSession } from '@/lib/sessions/client'
import type { SessionView, SessionUsage } from '@/lib/sessions/schema'

type ClosedSessionViewProps = { session: SessionView; actions: ReturnType<typeof useSessionActions> }

/** A session that is not active: the button that activates it, or why it cannot be activated. */
export function ClosedSessionView({ session, actions }: ClosedSessionViewProps) {
  const t = useTranslations('sessions')
  const tItems = useTranslations('items')
  const { lecture, session: open } = useLecture().state
  const { choose } = useChooseLecture()

  /** Goes to the overview of the lecture, where the session is conducted. */
  async function activate() {
    if (await actions.run('activate', session)) await choose(lecture.id)
  }

  // Reported above every page of the lecture.
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
          {tItems('restore')}
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
        <button type="button" className="link" onClick={() => void choose(lecture.id)}>
          {t('toOpenSession')}
        </button>
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

/** Whether students may rate the session; saved immediately. */
export function EvaluationSwitch({ session }: { session: SessionView }) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const notifyError = useNotifyError()
  // Applies until something newer is stored.
  const [own, setOwn] = useState<{ since: number; allowed: boolean } | null>(null)
  const [pending, setPending] = useState(false)

  async function save(allowEvaluation: boolean) {
    if (pending) return
    setOwn({ since: session.version, allowed: allowEvaluation })
    setPending(true)
    try {
      await editSession({ id: session.id, allowEvaluation })
      notify({ title: t('done.edit'), description: t(allowEvaluation ? 'evaluationOn' : 'evaluationOff') })
      router.refresh()
    } catch (error) {
      setOwn(null)
      notifyError(error, t('failed.save'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Checkbox
      label={t('form.evaluation')}
      hint={t('form.evaluationHint')}
      checked={own?.since === session.version ? own.allowed : session.allowEvaluation}
      aria-busy={pending}
      onChange={(event) => void save(event.target.checked)}
    />
  )
}

/** The QuickChecks assigned to a session that has not begun. */
export function PlannedQuickChecks({ quickChecks }: { quickChecks: SessionUsage['quickChecks'] }) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  return (
    <Panel
      title={t('prepared.assigned')}
      actions={
        <GuardedLink href="/tutor/lecture/quickchecks?create" className="link">
          {tTerms('createQuickCheck')}
        </GuardedLink>
      }
    >
      {quickChecks.length === 0 && <p className="text-muted">{t('form.noQuickChecks')}</p>}
      <ul>
        {quickChecks.map(({ id, title }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <GuardedLink
              href={`/tutor/lecture/quickchecks?edit=${id}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}
            </GuardedLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
