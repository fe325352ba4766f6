'use client'

import { useState, type ComponentType, type FocusEvent } from 'react'
import type { Stage } from '@/lib/rounds/stage-rules'
import { AnsweringStage } from './answering-stage'
import { JoinStage } from './join-stage'
import { LaterStage } from './later-stage'
import { NoticeStage } from './notice-stage'
import { QuestionStage } from './question-stage'
import { StartedNote } from './started-note'
import { ToolBar } from './tool-bar'
import { Tools, type Tool, type ToolsProps } from './tools'
import type { StudentSession } from './use-student-session'

/** Stages in which something is asked of the student. */
export const asking: readonly Stage[] = ['join', 'answering', 'question']
/** Stages in which nothing else is to be done or to be read: what can be said to the tutor has all the room. */
const open: readonly Stage[] = ['waiting', 'idle', 'missed']

type StageScreenProps = ToolsProps & { onTool: (tool: Tool) => void }

/** What the lecture is at right now; where nothing is to be answered, also what one can say to the tutor. */
export function StageScreen({ session, feedback, onFeedbackChange, onTool }: StageScreenProps) {
  const [writing, setWriting] = useState(false)
  const asked = asking.includes(session.stage)
  // What asks for an answer comes at once, but takes no field away from under somebody's fingers.
  const waits = asked && writing
  const inline = waits || open.includes(session.stage)
  return (
    <>
      {waits ? (
        <StartedNote session={session} onGo={() => setWriting(false)} />
      ) : (
        <StageContent session={session} />
      )}
      {inline && (
        <div
          className="mt-auto"
          onFocus={(event) => isTextField(event) && setWriting(true)}
          onBlur={() => asked || setWriting(false)}
        >
          <Tools session={session} feedback={feedback} onFeedbackChange={onFeedbackChange} />
        </div>
      )}
      {!inline && !asked && <ToolBar session={session} onTool={onTool} />}
    </>
  )
}

function isTextField({ target }: FocusEvent): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const screens: Partial<Record<Stage, ComponentType<{ session: StudentSession }>>> = {
  join: JoinStage,
  answering: AnsweringStage,
  question: QuestionStage,
}

function StageContent({ session }: { session: StudentSession }) {
  const { stage, screen } = session
  const key = screen.item?.round.id
  if (stage === 'result' || stage === 'revealed')
    return <LaterStage key={key} session={session} name={stage} />
  const Screen = screens[stage] ?? NoticeStage
  return <Screen key={key} session={session} />
}
