'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/http/fetch-json'
import { forgetOwner } from '@/lib/offline/store'
import type { QueueState } from '@/lib/offline/use-offline-queue'
import type { Response } from '@/lib/questions/kinds/schema'
import { chosenResponses } from '@/lib/rounds/outbox-rules'
import { useStudent, type Student } from '@/lib/lecture-state/student-client'
import { inOwnOrder } from '@/lib/lecture-state/own-order-rules'
import { activeViewOf, type ActiveView } from '@/lib/lecture-state/active-view-rules'
import type { Start } from '@/lib/lecture-state/start-client'
import { useChoice, type Choice } from './use-choice'
import { useIdentity, type GivenIdentity } from './use-identity'
import { useRefusal, type Refusal } from './use-refusal'
import { useSending } from './use-sending'
import { useSignIn, useSignedIn, type SignIn } from './use-sign-in'
import { forgetTyped } from './typed-store'

export type StudentPageState = Student & {
  activeView: ActiveView
  signIn: SignIn
  unsent: ReturnType<typeof useSending>['unsent']
  choice: Choice
  /** The queue of pending requests, and the function to send more. */
  queue: QueueState
  /** The rounds rated while this page is open, in any tab. */
  ratedRounds: ReadonlySet<string>
  /** What is chosen in the forms of ratings and not sent yet, by form: a task that begins in between takes its place. */
  chosenRatings: Map<string, Partial<Record<string, number>>>
  /** Why the last registration or response was rejected, until there is another one. */
  refusal: Refusal | null
  noteRefusal: (refusal: Refusal | null) => void
  identity: GivenIdentity
  /** Deletes everything stored on this device about the student. */
  forgetDevice: () => Promise<unknown>
  /** The responses as the student sees them, by question. */
  chosen: Readonly<Record<string, Response>>
  /** How many actions of the student have changed the screen: the focus follows them. */
  ownMoves: number
  /** Notes whether the student is leaving: the end of the sign-in is then expected. */
  noteLeaving: (leaving: boolean) => void
}

const loadPageCache = () => import('@/lib/offline/page-cache')

/** The state of a student's page, and all its actions. */
export function useStudentPage(start: Start): StudentPageState {
  const owner = start.participant
  const [ownMoves, setOwnMoves] = useState(0)
  const [chosenRatings] = useState(() => new Map<string, Partial<Record<string, number>>>())
  const moved = () => setOwnMoves((before) => before + 1)
  const signIn = useSignIn(owner, start.screen.lecture.id)
  const student = useStudent(start, (error) => {
    // Everything else is temporary, and reported by the connection note.
    if (error instanceof ApiError && error.status === 401) signIn.check()
  })
  const identity = useIdentity(owner, student.screen.me)
  const { refuse, refusal, noteRefusal } = useRefusal(identity.give)
  const { queue, unsent, ratedRounds, screen } = useSending(owner, student, moved, (request, error) => {
    if (error instanceof ApiError && error.status === 401) return signIn.check()
    refuse(request, error)
    student.refresh()
  })
  const noteLeaving = useSignedIn(signIn, student, queue.wake)

  return {
    ...student,
    // Events contain the shared state.
    screen: { ...screen, item: screen.item && inOwnOrder(screen.item, owner, screen.me) },
    activeView: activeViewOf(screen),
    signIn,
    unsent,
    choice: useChoice(owner, screen, unsent),
    queue,
    ratedRounds,
    chosenRatings,
    refusal,
    noteRefusal,
    identity,
    forgetDevice: async () => {
      forgetTyped(owner)
      return Promise.all([forgetOwner(owner), (await loadPageCache()).forgetPage()])
    },
    chosen: chosenResponses(screen.me.draft, unsent.outbox),
    ownMoves,
    noteLeaving,
  }
}
