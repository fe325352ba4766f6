'use client'

import { useState } from 'react'
import type { ReceivedStart } from '@/lib/lecture-state/early-start-rules'
import type { StudentStart } from '@/lib/lecture-state/student-schema'
import { EntryPage } from './entry-page'

const loadStudentPage = () => import('@/components/student-page/student-page')

/** How the page continues after joining. */
export type WayIn = {
  /** Preloads the student page. */
  prepare: () => void
  /** Replaces this page by the student page, under its own address `to`. Throws if its code cannot be loaded. */
  enter: (start: StudentStart, to: string) => Promise<void>
}

type Joined = { received: ReceivedStart; Page: Awaited<ReturnType<typeof loadStudentPage>>['StudentPage'] }

type EntranceProps = { forTutors?: boolean; neverInCodes: string }

/** The entry page, replaced by the student page after joining, without loading a new document. */
export function Entrance(props: EntranceProps) {
  const [joined, setJoined] = useState<Joined | null>(null)

  async function enter(start: StudentStart, to: string) {
    const received = { start, receivedAtMs: Date.now() }
    const { StudentPage: Page } = await loadStudentPage()
    history.replaceState(null, '', to)
    setJoined({ received, Page })
  }

  // If it cannot be loaded now, it is loaded when it is needed.
  const prepare = () => void loadStudentPage().catch(() => undefined)
  if (joined) return <joined.Page received={joined.received} />
  return <EntryPage {...props} wayIn={{ prepare, enter }} />
}
