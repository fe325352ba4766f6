'use client'

import { useState, type ReactNode } from 'react'
import { FeedbackStream } from '@/components/feedback/feedback-stream'
import { PageHeading } from '@/components/layout/page-heading'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { Startable } from '@/lib/rounds/schema'
import { CheckList } from './check-list'
import { ClosedKeys } from './closed-keys'
import { JoinPanel } from './join-panel'
import { KeysButton } from './keys-button'
import type { Preparation } from './preparation'
import { SessionStart } from './session-start'

type BeforeLectureProps = {
  preparation: Preparation
  items: readonly Startable[]
  feedback: FeedbackView[]
  qr: ReactNode
  address: string
}

/** Before the lecture: which session comes, what is prepared for it, and what is still missing. */
export function BeforeLecture({ preparation, items, feedback, qr, address }: BeforeLectureProps) {
  const { state, connection } = useLecture()
  const { lecture, counts } = state
  const unread = counts.unreadFeedback
  const { coming, sessions } = preparation
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [help, setHelp] = useState(false)
  const chosen = coming.find(({ id }) => id === chosenId) ?? coming[0] ?? null
  return (
    <>
      <PageHeading
        title={lecture.title}
        lead={lecture.semester.label}
        actions={<KeysButton onPress={() => setHelp(true)} />}
      />
      <ConnectionNote connection={connection} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SessionStart {...{ coming, chosen, items }} any={sessions.length > 0} onChoose={setChosenId} />
        <div className="grid min-w-0 gap-6">
          <CheckList session={chosen} items={items} lectureId={lecture.id} />
          <JoinPanel {...{ qr, address }} code={lecture.code} />
          {unread > 0 && (
            <div className="rounded-lg bg-surface inset-ring-1 inset-ring-line [&_ul]:max-h-80">
              <FeedbackStream lectureId={lecture.id} initial={feedback} unread={unread} />
            </div>
          )}
        </div>
      </div>
      <ClosedKeys {...{ coming, chosen, help }} onChoose={setChosenId} onHelp={setHelp} />
    </>
  )
}
