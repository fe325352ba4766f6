'use client'

import { useState, type ComponentType, type FocusEvent } from 'react'
import type { ActiveView } from '@/lib/lecture-state/active-view-rules'
import { AnsweringView } from './answering-view'
import { JoinView } from './join-view'
import { LazyView } from './lazy-view'
import { NoticeView } from './notice-view'
import { OpenQuestionView } from './open-question-view'
import { StartedNote } from './started-note'
import { ToolBar } from './tool-bar'
import { Tools, type Tool, type ToolsProps } from './tools'
import type { StudentPageState } from './use-student-page'

/** Stages in which something is asked of the student. */
export const asking: readonly ActiveView[] = ['join', 'answering', 'question']
/** Stages in which nothing else is to be done or to be read: what can be said to the tutor has all the room. */
const open: readonly ActiveView[] = ['waiting', 'idle', 'missed']

type ActiveViewScreenProps = ToolsProps & { onTool: (tool: Tool) => void }

/** What the lecture is at right now; where nothing is to be answered, also what one can say to the tutor. */
export function ActiveViewScreen({ session, feedback, onFeedbackChange, onTool }: ActiveViewScreenProps) {
  const [writing, setWriting] = useState(false)
  const asked = asking.includes(session.activeView)
  // What asks for an answer comes at once, but takes no field away from under somebody's fingers.
  const waits = asked && writing
  const inline = waits || open.includes(session.activeView)
  return (
    <>
      {waits ? (
        <StartedNote session={session} onGo={() => setWriting(false)} />
      ) : (
        <ActiveViewContent session={session} />
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

const screens: Partial<Record<ActiveView, ComponentType<{ session: StudentPageState }>>> = {
  join: JoinView,
  answering: AnsweringView,
  question: OpenQuestionView,
}

function ActiveViewContent({ session }: { session: StudentPageState }) {
  const { activeView, screen } = session
  const key = screen.item?.round.id
  if (activeView === 'result' || activeView === 'revealed')
    return <LazyView key={key} session={session} name={activeView} />
  const Screen = screens[activeView] ?? NoticeView
  return <Screen key={key} session={session} />
}
