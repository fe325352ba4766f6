'use client'

import { useState, type ComponentType } from 'react'
import type { Stage } from '@/lib/rounds/student-rules'
import { AnsweringStage } from './answering-stage'
import type { FeedbackText } from './feedback-panel'
import { JoinStage } from './join-stage'
import { NoticeStage } from './notice-stage'
import { QuestionStage } from './question-stage'
import { ResultStage } from './result-stage'
import { RevealStage } from './reveal-stage'
import { StartedNote } from './started-note'
import { Tools } from './tools'
import type { StudentSession } from './use-student-session'

/** Stages in which something is asked of the student. */
const asking: readonly Stage[] = ['join', 'answering', 'question']
/** Stages without tempo and feedback: nothing else matters, or it is over in a moment. */
const quiet: readonly Stage[] = [...asking, 'archived', 'collecting']

type StageScreenProps = {
  session: StudentSession
  feedback: FeedbackText
  onFeedbackChange: (feedback: FeedbackText) => void
}

/** What the lecture is at right now; below it, where nothing is to be answered, tempo and feedback. */
export function StageScreen({ session, feedback, onFeedbackChange }: StageScreenProps) {
  const [writing, setWriting] = useState(false)
  const asked = asking.includes(session.stage)
  // What asks for an answer comes at once, but takes no field away from under somebody's fingers.
  const waits = asked && writing && feedback.text !== ''
  return (
    <>
      {waits ? (
        <StartedNote session={session} onGo={() => setWriting(false)} />
      ) : (
        <StageContent session={session} />
      )}
      {(waits || !quiet.includes(session.stage)) && (
        <div className="mt-auto" onFocus={() => setWriting(true)} onBlur={() => asked || setWriting(false)}>
          <Tools session={session} feedback={feedback} onFeedbackChange={onFeedbackChange} />
        </div>
      )}
    </>
  )
}

const screens: Partial<Record<Stage, ComponentType<{ session: StudentSession }>>> = {
  join: JoinStage,
  answering: AnsweringStage,
  question: QuestionStage,
  result: ResultStage,
  revealed: RevealStage,
}

function StageContent({ session }: { session: StudentSession }) {
  const Screen = screens[session.stage] ?? NoticeStage
  return <Screen key={session.screen.item?.round.id} session={session} />
}
