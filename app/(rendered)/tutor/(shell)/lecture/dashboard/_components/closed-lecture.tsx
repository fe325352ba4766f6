'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { FeedbackStream } from '@/components/feedback/feedback-stream'
import { PageHeading } from '@/components/layout/page-heading'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { Panel } from '@/components/ui/panel'
import type { Outcome } from '@/lib/analytics/schema'
import { isFirstRun } from '@/lib/analytics/dashboard-rules'
import { bounds } from '@/lib/bounds'
import { cn } from '@/lib/cn'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { Startable } from '@/lib/rounds/schema'
import { CheckList, type Preparation } from './check-list'
import { ClosedKeys, KeysButton } from './dashboard-keys'
import { FirstSteps } from './first-steps'
import { JoinAddress } from './join-address'
import { OutcomePanel } from './outcome-panel'
import { SessionStart } from './session-start'

type ClosedLectureProps = {
  /** The results of the session that has just ended. */
  outcome: Outcome | null
  preparation: Preparation
  /** The buttons for new sessions. */
  newSessionButtons: ReactNode
  items: readonly Startable[]
  feedback: FeedbackView[]
  qr: ReactNode
  address: string
}

/**
 * Shown while no session is active: the results of one that has just ended, the next one, its prepared items, and what
 * is missing.
 */
export function ClosedLecture(props: ClosedLectureProps) {
  const { outcome, preparation, newSessionButtons, items, feedback, qr, address } = props
  const t = useTranslations('dashboard')
  const { state, connection } = useLecture()
  const { lecture, counts } = state
  const unread = counts.unreadFeedback
  const { coming, sessions } = preparation
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [help, setHelp] = useState(false)
  const chosen = coming.find(({ id }) => id === chosenId) ?? coming[0] ?? null
  useFinalOutcome(outcome)
  const isFirstTime = !outcome && isFirstRun(sessions, items.length)
  const checkList = <CheckList session={chosen} items={items} lectureId={lecture.id} />
  const messages = (
    <div className="rounded-lg bg-surface inset-ring-1 inset-ring-line [&_ul]:max-h-80">
      <FeedbackStream lectureId={lecture.id} initial={feedback} unread={unread} />
    </div>
  )
  return (
    <>
      <PageHeading
        title={lecture.title}
        lead={lecture.semester.label}
        actions={<KeysButton onPress={() => setHelp(true)} />}
      />
      <ConnectionNote connection={connection} />
      {isFirstTime ? (
        <div className="grid gap-6">
          <FirstSteps {...{ preparation, newSessionButtons, items, qr, address, lecture }} />
          {unread > 0 && messages}
        </div>
      ) : (
        <div className={cn(outcome && 'grid gap-6')}>
          {outcome && <OutcomePanel outcome={outcome} />}
          {outcome && <h2 className="mt-4 text-xl">{t('goOn')}</h2>}
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <SessionStart {...{ coming, chosen, items }} any={sessions.length > 0} onChoose={setChosenId} />
            <div className="grid min-w-0 gap-6">
              {outcome && messages}
              {checkList}
              {!outcome && (
                <Panel title={t('join')}>
                  <JoinAddress {...{ qr, address }} code={lecture.code} />
                </Panel>
              )}
              {!outcome && unread > 0 && messages}
            </div>
          </div>
        </div>
      )}
      <ClosedKeys {...{ coming, chosen, help }} onChoose={setChosenId} onHelp={setHelp} />
    </>
  )
}

/** Fetches the results of a session that ended with a running round, once its last answers are in. */
function useFinalOutcome(outcome: Outcome | null) {
  const router = useRouter()
  const waits = outcome !== null && !outcome.final
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => router.refresh(), (bounds.graceSeconds + 1) * 1000)
    return () => clearTimeout(timer)
  }, [waits, router])
}
