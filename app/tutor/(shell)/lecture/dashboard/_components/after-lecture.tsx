'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FeedbackStream } from '@/components/feedback/feedback-stream'
import { PageHeading } from '@/components/layout/page-heading'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import type { Outcome } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { Startable } from '@/lib/rounds/schema'
import { CheckList, type Preparation } from './check-list'
import { ClosedKeys, KeysButton } from './dashboard-keys'
import { OutcomePanel } from './outcome-panel'
import { SessionStart } from './session-start'

type AfterLectureProps = {
  outcome: Outcome
  preparation: Preparation
  items: readonly Startable[]
  feedback: FeedbackView[]
}

/** After the lecture: what came out of the session that has just ended, then the next one. */
export function AfterLecture({ outcome, preparation, items, feedback }: AfterLectureProps) {
  const t = useTranslations('dashboard')
  const { state, connection } = useLecture()
  const { lecture } = state
  const { coming, sessions } = preparation
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [help, setHelp] = useState(false)
  const chosen = coming.find(({ id }) => id === chosenId) ?? coming[0] ?? null
  const { final } = outcome
  const router = useRouter()

  useEffect(() => {
    if (final) return undefined
    // The session ended with a round in it: what comes out is known when its last answers are in.
    const timer = setTimeout(() => router.refresh(), (bounds.graceSeconds + 1) * 1000)
    return () => clearTimeout(timer)
  }, [final, router])

  return (
    <>
      <PageHeading
        title={lecture.title}
        lead={lecture.semester.label}
        actions={<KeysButton onPress={() => setHelp(true)} />}
      />
      <ConnectionNote connection={connection} />
      <div className="grid gap-6">
        <OutcomePanel outcome={outcome} />
        <h2 className="mt-4 text-xl">{t('goOn')}</h2>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <SessionStart {...{ coming, chosen, items }} any={sessions.length > 0} onChoose={setChosenId} />
          <div className="grid min-w-0 gap-6">
            <div className="rounded-lg bg-surface inset-ring-1 inset-ring-line [&_ul]:max-h-80">
              <FeedbackStream
                lectureId={lecture.id}
                initial={feedback}
                unread={state.counts.unreadFeedback}
              />
            </div>
            <CheckList session={chosen} items={items} lectureId={lecture.id} />
          </div>
        </div>
      </div>
      <ClosedKeys {...{ coming, chosen, help }} onChoose={setChosenId} onHelp={setHelp} />
    </>
  )
}
