'use client'

import { useTranslations } from 'next-intl'
import { TempoCourse } from '@/components/charts/tempo'
import { CategoryMark } from '@/components/feedback/category-mark'
import { useMessageTime } from '@/components/feedback/use-message-time'
import { GuardedLink } from '@/components/layout/guarded-link'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { OutcomeFigures } from '@/components/sessions/outcome-figures'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { keepFocus } from '@/components/ui/keep-focus'
import { Panel } from '@/components/ui/panel'
import { RichText } from '@/components/ui/rich-text'
import type { Outcome } from '@/lib/analytics/schema'
import { cn } from '@/lib/cn'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionUsage, SessionView } from '@/lib/sessions/schema'
import { ClosedSessionView, EvaluationSwitch, PlannedQuickChecks } from './closed-session-view'
import { RoundHistory } from './round-history'
import { OpenNotice, SessionHeading } from './session-heading'

type SessionOverviewProps = {
  session: SessionView
  /** The rounds of this session, the newest first. */
  history: readonly RoundView[]
  outcome: Outcome
  /** The largest number present at the same time. */
  peak: number
  feedback: { items: readonly FeedbackView[]; total: number }
  /** Assigned to this session. */
  quickChecks: SessionUsage['quickChecks']
}

/** The columns of the tempo history of a whole session. */
const STEPS = 60

/** A session: its state, its content and its results. */
export function SessionOverview(props: SessionOverviewProps) {
  const { session, history, outcome, peak, feedback, quickChecks } = props
  const t = useTranslations('sessions')
  const tAnalytics = useTranslations('analytics')
  const { state, connection } = useLecture()
  const actions = useSessionActions()
  const open = state.session?.id === session.id
  const held = session.state !== 'created'
  const locked = session.archived || state.lecture.archived
  const said = outcome.tempo.some(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  const content = session.content && (
    <Panel title={t('form.content')}>
      <RichText html={session.html} />
    </Panel>
  )
  return (
    <>
      <SessionHeading
        session={open && state.session ? state.session : session}
        empty={history.length === 0 && feedback.total === 0}
        quickChecks={quickChecks}
        actions={actions}
      />
      <ConnectionNote connection={connection} />
      <div ref={keepFocus} className="grid grid-cols-1 content-start gap-6 outline-none">
        {open ? <OpenNotice /> : <ClosedSessionView session={session} actions={actions} />}
        {!held && !locked && <PlannedQuickChecks quickChecks={quickChecks} />}
        {!held && content}
        {held && (
          <Panel
            title={t('outcomeTitle')}
            actions={
              <GuardedLink href={`/tutor/lecture/sessions/${session.id}/summary`} className="link">
                {tAnalytics('toSummary')}
              </GuardedLink>
            }
          >
            <OutcomeFigures outcome={outcome} peak={peak} />
            {session.allowEvaluation && outcome.rating.mean === null && (
              <p className="mt-4 text-sm text-muted">{t('ratingHidden')}</p>
            )}
            {said && (
              <div className="mt-6">
                <TempoCourse history={outcome.tempo} steps={STEPS} className="h-24" captioned />
              </div>
            )}
          </Panel>
        )}
        {held && <RoundHistory session={session} rounds={history} outcomes={outcome.rounds} />}
        {held && <SessionFeedback sessionId={session.id} messages={feedback.items} total={feedback.total} />}
        {held && content}
        {!locked && <EvaluationSwitch session={session} />}
      </div>
    </>
  )
}

type SessionFeedbackProps = { sessionId: string; messages: readonly FeedbackView[]; total: number }

/** The newest messages of a session; the inbox has all of them. */
function SessionFeedback({ sessionId, messages, total }: SessionFeedbackProps) {
  const t = useTranslations('sessions')
  const tInbox = useTranslations('inbox')
  const timeOf = useMessageTime()
  return (
    <Panel
      title={t('feedbackTitle', { count: total })}
      actions={
        total > 0 && (
          <GuardedLink href={`/tutor/lecture/feedback?session=${sessionId}`} className="link">
            {t('toInbox')}
          </GuardedLink>
        )
      }
    >
      {total === 0 && <p className="text-muted">{t('noFeedback')}</p>}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
              {!message.read && <span className="font-semibold text-accent">{tInbox('unread')}</span>}
              {timeOf(message.date)}
              <CategoryMark category={message.category} />
            </p>
            <p className={cn('wrap-anywhere whitespace-pre-line', !message.read && 'font-semibold')}>
              {message.text}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
