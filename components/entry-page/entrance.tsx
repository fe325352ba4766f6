'use client'

import { useState } from 'react'
import type { ReceivedStart } from '@/lib/lecture-state/start-client'
import type { StudentStart } from '@/lib/lecture-state/student-schema'
import { EntryPage } from './entry-page'

const loadStudentPage = () => import('@/components/student-page/student-page')

/** The way on for whoever has joined. */
export type WayIn = {
  /** Fetches the student page beforehand. */
  prepare: () => void
  /** Shows it in place of this page, under its own address `to`. Throws when its code cannot be fetched. */
  enter: (start: StudentStart, to: string) => Promise<void>
}

type Joined = { received: ReceivedStart; Page: Awaited<ReturnType<typeof loadStudentPage>>['StudentPage'] }

type EntranceProps = { forTutors?: boolean; neverInCodes: string }

/** The entry page, and in its place the student page for whoever has joined: nothing is loaded twice. */
export function Entrance(props: EntranceProps) {
  const [joined, setJoined] = useState<Joined | null>(null)

  async function enter(start: StudentStart, to: string) {
    const received = { start, receivedAtMs: Date.now() }
    const { StudentPage: Page } = await loadStudentPage()
    history.replaceState(null, '', to)
    setJoined({ received, Page })
  }

  // What cannot be fetched now is asked for again when it is needed.
  const prepare = () => void loadStudentPage().catch(() => undefined)
  if (joined) return <joined.Page received={joined.received} />
  return <EntryPage {...props} wayIn={{ prepare, enter }} />
}
