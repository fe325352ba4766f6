'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, type ComponentType, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { toTop } from '@/components/ui/to-top'
import type { ActiveView } from '@/lib/lecture-state/active-view-rules'
import { AnsweringView } from './answering-view'
import { JoinView } from './join-view'
import { lazyPart } from '@/components/ui/lazy-part'
import { LoadingView } from './loading-view'
import { NoticeView } from './notice-view'
import { OpenQuestionView } from './open-question-view'
import { headingId } from './screen-heading'
import { ToolBar, Tools, type Tool, type ToolsProps } from './tools'
import type { StudentPageState } from './use-student-page'

/** Views in which the student has something to do. */
const asking: readonly ActiveView[] = ['join', 'answering', 'question']
/** Views without anything else to do or read: the tools get all the room. */
const open: readonly ActiveView[] = ['waiting', 'ended', 'idle', 'missed']

type ActiveViewScreenProps = ToolsProps & { onTool: (tool: Tool) => void }

/** The current view of the lecture; without a task, also the tools for messages to the tutor. */
export function ActiveViewScreen({ page, feedback, onTool }: ActiveViewScreenProps) {
  const [writing, setWriting] = useState(false)
  const asked = asking.includes(page.activeView)
  // A task is shown at once, unless somebody is typing.
  const waits = asked && writing
  const inline = waits || open.includes(page.activeView)
  // A removed field fires no blur event: nobody is typing then.
  if (!inline && writing) setWriting(false)

  // A task begins at its top, however far down the screen before it was read.
  const task = asked && !waits ? page.screen.item?.round.id : undefined
  useEffect(() => {
    if (task) toTop()
  }, [task])

  function goTo() {
    flushSync(() => setWriting(false))
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }

  return (
    <>
      {waits ? <StartedNote page={page} onGo={goTo} /> : <ActiveViewContent page={page} />}
      {inline && (
        <div
          className="mt-auto"
          onFocus={(event) => isTextField(event) && setWriting(true)}
          onBlur={() => asked || setWriting(false)}
        >
          <Tools page={page} feedback={feedback} />
        </div>
      )}
      {!inline && !asked && <ToolBar page={page} onTool={onTool} />}
    </>
  )
}

function isTextField({ target }: FocusEvent): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const screens: Partial<Record<ActiveView, ComponentType<{ page: StudentPageState }>>> = {
  join: JoinView,
  answering: AnsweringView,
  question: OpenQuestionView,
}

function ActiveViewContent({ page }: { page: StudentPageState }) {
  const { activeView, screen } = page
  const key = screen.item?.round.id
  const isLazy = activeView === 'result' || activeView === 'revealed'
  const Screen = isLazy ? lazyViews[activeView] : (screens[activeView] ?? NoticeView)
  return <Screen key={key} page={page} />
}

/** A task has started while the student is typing: a button goes to it. */
function StartedNote({ page, onGo }: { page: StudentPageState; onGo: () => void }) {
  const t = useTranslations('student.started')
  const { item } = page.screen
  if (!item) return null
  return (
    <div
      role="alert"
      className="sticky top-[calc(4rem+var(--notice))] z-10 mt-6 mb-8 grid gap-3 rounded-lg border-[1.5px] border-live bg-ground p-4"
    >
      <h1 id={headingId} tabIndex={-1} className="text-lg outline-none">
        {t(item.round.kind)}
      </h1>
      <Button variant="live" size="lg" onClick={onGo}>
        {t('go')}
      </Button>
    </div>
  )
}

/** Views that are not shown at first; the page loads them once it has settled, long before they are needed. */
const lazyViews = {
  result: lazyPart(
    () => import('./own-result-view').then((module) => module.OwnResultView),
    (part) => <LoadingView name="result">{part}</LoadingView>,
  ),
  revealed: lazyPart(
    () => import('./revealed-answer-view').then((module) => module.RevealedAnswerView),
    (part) => <LoadingView name="revealed">{part}</LoadingView>,
  ),
}
