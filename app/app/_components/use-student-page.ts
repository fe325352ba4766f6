'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/lib/http/fetch-json'
import { forgetOwner } from '@/lib/offline/store'
import type { QueueState } from '@/lib/offline/queue'
import { forgetShell, useShell } from '@/lib/offline/page-cache'
import type { Unsent } from '@/lib/rounds/outbox-client'
import { chosenAnswers } from '@/lib/rounds/outbox-rules'
import { useStudent, type Student } from '@/lib/lecture-state/student-client'
import { activeViewOf, type ActiveView } from '@/lib/lecture-state/active-view-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import { useChoice, type Choice } from './use-choice'
import { useSaying, useSending } from './use-sending'
import { useSignIn, type SignIn } from './use-sign-in'

export type StudentPageState = Student & {
  activeView: ActiveView
  signIn: SignIn
  unsent: Unsent
  choice: Choice
  /** What is said outside of rounds. */
  queue: QueueState
  /** Forgets everything that this device keeps of the student. */
  forgetDevice: () => Promise<void>
  /** The answers as the student sees them, by question. */
  chosen: Readonly<Record<string, string>>
  /** How many actions of the student's own have changed the screen: the focus follows them. */
  ownMoves: number
  /** Whether the student is leaving: then the end of the sign-in is no surprise. */
  noteLeaving: (leaving: boolean) => void
}

/** Parts of the page that are fetched when they are first shown. */
const loadLaterParts = () =>
  Promise.all([
    import('@/components/ui/toast-area'),
    import('@/components/ui/confirm-panel'),
    import('@/components/ui/dialog-panel'),
    import('./own-result-view'),
    import('./revealed-answer-view'),
    import('./results-screen'),
    import('./stored-screen'),
    import('./elsewhere-screen'),
    import('./leave-dialog'),
  ])

/**
 * Follows the lecture only as the one who is signed in: asks who that is when the server has refused. Gives what notes
 * that the student is leaving.
 */
function useRefusals({ returns, check }: SignIn, { connection, reopen, refresh }: Student, wake: () => void) {
  const leaving = useRef(false)
  const onRefused = useEffectEvent(() => {
    if (!leaving.current) check()
  })
  const onReturn = useEffectEvent(() => {
    if (connection === 'ended' || connection === 'denied') reopen()
    refresh()
    wake()
  })

  useEffect(() => {
    if (connection === 'ended' || connection === 'denied') onRefused()
  }, [connection])

  useEffect(() => {
    if (returns > 0) onReturn()
  }, [returns])

  return (next: boolean) => void (leaving.current = next)
}

/** Everything that a student's page knows and can do, from the state it was rendered with. */
export function useStudentPage(initial: StudentState, owner: string): StudentPageState {
  const [ownMoves, setOwnMoves] = useState(0)
  const moved = () => setOwnMoves((before) => before + 1)
  const signIn = useSignIn(owner, initial.lecture.id)
  const student = useStudent(initial, owner, (error) => {
    // Everything else passes, and the connection's own note says so.
    if (error instanceof ApiError && error.status === 401) signIn.check()
  })
  const { screen } = student
  const unsent = useSending(owner, student, moved, signIn.check)
  const queue = useSaying(owner, student)
  const choice = useChoice(screen, unsent)
  const noteLeaving = useRefusals(signIn, student, unsent.wake)
  useShell(loadLaterParts)

  return {
    ...student,
    activeView: activeViewOf(screen),
    signIn,
    unsent,
    choice,
    queue,
    forgetDevice: async () => {
      await Promise.all([forgetOwner(owner), forgetShell()])
    },
    chosen: chosenAnswers(screen.me.draft, unsent.outbox),
    take: (state) => {
      moved()
      student.take(state)
    },
    ownMoves,
    noteLeaving,
  }
}
