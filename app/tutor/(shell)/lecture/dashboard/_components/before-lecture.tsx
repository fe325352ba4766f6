'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { FeedbackStream } from '@/components/feedback/feedback-stream'
import { PageHeading } from '@/components/layout/page-heading'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { Panel } from '@/components/ui/panel'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { Startable } from '@/lib/rounds/schema'
import { CheckList, type Preparation } from './check-list'
import { ClosedKeys, KeysButton } from './dashboard-keys'
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

type JoinPanelProps = { code: string; address: string; qr: ReactNode }

/** How students get in. */
function JoinPanel({ code, address, qr }: JoinPanelProps) {
  const t = useTranslations('dashboard')
  return (
    <Panel title={t('join')}>
      <div className="flex flex-wrap items-center gap-5">
        <div className="w-28 shrink-0">{qr}</div>
        <div className="min-w-0">
          <p className="text-sm wrap-anywhere text-muted">{t('joinAt', { address })}</p>
          <p className="text-xl font-extrabold tracking-widest">{code}</p>
        </div>
      </div>
    </Panel>
  )
}
