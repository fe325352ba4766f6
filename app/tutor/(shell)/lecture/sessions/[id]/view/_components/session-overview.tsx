'use client'

import { useTranslations } from 'next-intl'
import { TempoCourse } from '@/components/charts/tempo-course'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { OutcomeFigures } from '@/components/sessions/outcome-figures'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Panel } from '@/components/ui/panel'
import { RichText } from '@/components/ui/rich-text'
import type { Outcome } from '@/lib/analytics/outcome-schema'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { ClosedStage } from './closed-stage'
import { EvaluationSwitch } from './evaluation-switch'
import { OpenNotice } from './open-notice'
import { RoundHistory } from './round-history'
import { SessionFeedback } from './session-feedback'
import { SessionHeading } from './session-heading'

type SessionOverviewProps = {
  session: SessionView
  /** Rounds of this session, the newest first. */
  history: readonly RoundView[]
  outcome: Outcome
  /** The most that were there at one moment. */
  peak: number
  feedback: { items: readonly FeedbackView[]; total: number }
}

/** Columns of the tempo's course over a whole session. */
const STEPS = 60

/** A session: where it stands, what it is about, what came out of it. */
export function SessionOverview({ session, history, outcome, peak, feedback }: SessionOverviewProps) {
  const t = useTranslations('sessions')
  const { state, connection } = useLecture()
  const actions = useSessionActions()
  const open = state.session?.id === session.id
  const held = session.state !== 'created'
  const locked = session.archived || state.lecture.archived
  const said = outcome.tempo.some(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  const content = session.content && (
    <Panel title={t('content')}>
      <RichText html={session.html} />
    </Panel>
  )
  return (
    <>
      <SessionHeading session={open && state.session ? state.session : session} actions={actions} />
      <ConnectionNote connection={connection} />
      <div className="grid grid-cols-1 content-start gap-6">
        {open ? <OpenNotice /> : <ClosedStage session={session} actions={actions} />}
        {!held && content}
        {held && (
          <Panel title={t('outcomeTitle')}>
            <OutcomeFigures outcome={outcome} peak={peak} />
            {session.allowEvaluation && outcome.rating.mean === null && (
              <p className="mt-4 text-sm text-muted">{t('ratingHidden')}</p>
            )}
            {said && <TempoCourse history={outcome.tempo} steps={STEPS} className="mt-6 h-24" />}
          </Panel>
        )}
        {held && <RoundHistory lectureId={session.lectureId} rounds={history} outcomes={outcome.rounds} />}
        {held && <SessionFeedback sessionId={session.id} messages={feedback.items} total={feedback.total} />}
        {held && content}
        {!locked && <EvaluationSwitch key={session.version} session={session} />}
      </div>
    </>
  )
}
