'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHeading } from '@/components/layout/page-heading'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { DeleteSession } from '@/components/sessions/delete-session'
import { EndSessionButton } from '@/components/sessions/end-session-button'
import { useLecture } from '@/components/sessions/live-lecture'
import { SessionDialog } from '@/components/sessions/session-dialog'
import { SessionState } from '@/components/sessions/session-state'
import type { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { RowMenu } from '@/components/ui/row-menu'
import type { SessionUsage, SessionView } from '@/lib/sessions/schema'

type SessionHeadingProps = {
  session: SessionView
  /** Whether it has no rounds and feedback, so that it may be deleted. */
  empty: boolean
  quickChecks: SessionUsage['quickChecks']
  actions: ReturnType<typeof useSessionActions>
}

/** Title and state of the session, with the less frequent actions. */
export function SessionHeading({ session, empty, quickChecks, actions }: SessionHeadingProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const tItems = useTranslations('items')
  const tLists = useTranslations('lists')
  const format = useFormatter()
  const navigate = useGuardedNavigation()
  const { lecture } = useLecture().state
  const [asking, setAsking] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { number, title, active, archived } = session
  const close = () => setAsking(null)
  return (
    <>
      <PageHeading
        title={tTerms('numbered', { number, title })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SessionState session={session} />
            <span>
              {lecture.title} · {format.dateTime(new Date(session.date), 'dayInFull')}
            </span>
          </span>
        }
        actions={
          !lecture.archived && (
            <>
              {!archived && (
                <Button variant="secondary" icon={<Icon name="pencil" />} onClick={() => setAsking('edit')}>
                  {tItems('edit')}
                </Button>
              )}
              {!active && (
                <RowMenu
                  label={tLists('more', { title })}
                  items={[
                    ...(archived
                      ? []
                      : [
                          {
                            label: tItems('archive'),
                            icon: 'archive' as const,
                            onSelect: () => setAsking('archive'),
                          },
                        ]),
                    ...(empty
                      ? [
                          {
                            label: tItems('delete'),
                            icon: 'trash' as const,
                            danger: true,
                            onSelect: () => setAsking('delete'),
                          },
                        ]
                      : []),
                  ]}
                />
              )}
            </>
          )
        }
      />
      <SessionDialog
        open={asking === 'edit'}
        onOpenChange={close}
        lectureId={session.lectureId}
        session={session}
        quickChecks={quickChecks}
      />
      {asking === 'delete' && (
        <DeleteSession
          session={session}
          onClose={close}
          onDeleted={() => void navigate('/tutor/lecture/sessions')}
        />
      )}
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={close}
        title={t('archiveTitle', { title })}
        description={t('archiveText')}
        confirmLabel={tItems('archive')}
        onConfirm={() => actions.run('archive', session)}
      />
    </>
  )
}

/** The session is active: it is conducted from the dashboard of its lecture. */
export function OpenNotice() {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const { lecture, round, counts } = useLecture().state
  // The dashboard shows the current lecture, which may be another one.
  const { pendingId, choose } = useChooseLecture()

  return (
    <section className="grid justify-items-start gap-5 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('openNow')}</h2>
        <p className="text-muted">
          {t('presentCount', { count: counts.participants.active })}
          {round?.running && <> · {t('runs', { title: round.title })}</>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="live"
          size="huge"
          icon={<Icon name="monitor" />}
          pending={pendingId !== null}
          onClick={() => void choose(lecture.id)}
        >
          {tTerms('toOverview')}
        </Button>
        <EndSessionButton size="lg" />
      </div>
    </section>
  )
}
