'use client'

import { FeedbackPanel, type FeedbackText } from './feedback-panel'
import { TempoPanel } from './tempo-panel'
import type { StudentSession } from './use-student-session'

type ToolsProps = {
  session: StudentSession
  feedback: FeedbackText
  onFeedbackChange: (feedback: FeedbackText) => void
}

/** What a student can say to the tutor: tempo while a session is open, a message at any time. */
export function Tools({ session, feedback, onFeedbackChange }: ToolsProps) {
  return (
    <div className="grid gap-10 border-t border-line pt-8 pb-10">
      {session.screen.session && <TempoPanel session={session} />}
      <FeedbackPanel session={session} value={feedback} onValueChange={onFeedbackChange} />
    </div>
  )
}
