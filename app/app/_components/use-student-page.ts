'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { forgetOwner } from '@/lib/offline/store'
import { useOfflineQueue, type QueuedRequest, type QueueHandlers, type QueueState } from '@/lib/offline/queue'
import {
  answerRequest,
  chosenAnswers,
  laneOf,
  nextTick,
  outboxOf,
  roundRules,
  submissionRequest,
  tickRequest,
  withOutbox,
  type Identity,
  type RoundRequest,
} from '@/lib/rounds/outbox-rules'
import { useStudent, type Student } from '@/lib/lecture-state/student-client'
import { activeViewOf, type ActiveView } from '@/lib/lecture-state/active-view-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import { useChoice, type Choice } from './use-choice'
import { useRefusal } from './use-refusal'
import { useSignIn, useSignedIn, type SignIn } from './use-sign-in'

export type StudentPageState = Student & {
  activeView: ActiveView
  signIn: SignIn
  unsent: ReturnType<typeof useSending>['unsent']
  choice: Choice
  /** Everything that waits, and the way to send more. */
  queue: QueueState
  refused: Identity | null
  /** Forgets everything that this device keeps of the student. */
  forgetDevice: () => Promise<unknown>
  /** The answers as the student sees them, by question. */
  chosen: Readonly<Record<string, string>>
  /** How many actions of the student's own have changed the screen: the focus follows them. */
  ownMoves: number
  /** Whether the student is leaving: then the end of the sign-in is no surprise. */
  noteLeaving: (leaving: boolean) => void
}

const loadPageCache = () => import('@/lib/offline/page-cache')
const done = {
  registration: 'done.join',
  leaving: 'done.leave',
  submission: 'done.submit',
  answer: 'done.answer',
  feedback: 'done.feedback',
  rating: 'done.rating',
  quickCheckRating: 'done.rating',
} as const

type Reply = { answerId: string | null; seq: number; savedAt: string; submittedAt: string; againAt?: string }

/** Puts the server's answer to what was sent into the state of the page. */
function useDelivery({ screen, dispatch, take, refresh }: Student, moved: () => void) {
  const t = useTranslations('student')
  const [saved, setSaved] = useState<{ roundId: string; at: string } | null>(null)
  const onDelivered = (sent: QueuedRequest, reply: unknown) => {
    const { about, body } = sent as RoundRequest
    const { answerId, seq, savedAt, submittedAt, againAt } = (reply ?? {}) as Reply
    if (about === 'tick' || about === 'earlierTick') {
      const { roundId, registrationId = null, questionId } = body
      setSaved({ roundId, at: savedAt })
      return dispatch({ type: 'ticked', roundId, registrationId, questionId, tick: { answerId, seq } })
    }
    if (about === 'submission' || about === 'answer') {
      const change = about === 'answer' ? { answerId: body.answerId } : { submittedAt }
      if (body.roundId === screen.item?.round.id) moved()
      dispatch({ type: 'done', roundId: body.roundId, change })
    } else if (againAt) dispatch({ type: 'limits', change: { feedbackAgainAt: againAt } })
    else if (about === 'registration' || about === 'leaving') {
      moved()
      if (reply) take(reply as StudentState)
      else refresh()
    }
    notify({ title: t(done[about]) })
  }
  return { saved, onDelivered }
}

/** Sends what the student does until the server confirms it. */
function useSending(
  owner: string,
  student: Student,
  moved: () => void,
  onRefused: QueueHandlers['onRefused'],
) {
  const { screen } = student
  const { saved, onDelivered } = useDelivery(student, moved)
  const queue = useOfflineQueue(owner, roundRules, { onDelivered, onRefused })
  const roundId = screen.item?.round.id ?? ''
  const failing = queue.failing.has(laneOf(roundId))
  const outbox = outboxOf(queue.waiting, roundId, screen.me.registrationId)
  // A form waits for its answer; only what has not got through changes the screen before there is one.
  const me = failing ? withOutbox(screen.me, outbox) : screen.me
  const give = (request: RoundRequest) =>
    void queue.put({ ...request, incomplete: outbox.registration !== null })
  const unsent = {
    outbox,
    /** The last try did not get through. */
    failing,
    /** When the server last confirmed a tick, by its clock. */
    savedAt: saved?.roundId === roundId ? saved.at : null,
    tick: (questionId: string, answerId: string) =>
      give(tickRequest(roundId, me.registrationId, nextTick(me.draft, outbox, questionId, answerId))),
    submit: (answers: Record<string, string>) => give(submissionRequest(roundId, me.registrationId, answers)),
    /** Answers a single question, also one whose round has just gone by. */
    answer: (answerId: string, ofRound: string) => void queue.put(answerRequest(ofRound, answerId)),
  }
  return { queue, unsent, screen: { ...screen, me } }
}

/** Everything that a student's page knows and can do, from the state it was rendered with. */
export function useStudentPage(initial: StudentState, owner: string): StudentPageState {
  const [ownMoves, setOwnMoves] = useState(0)
  const moved = () => setOwnMoves((before) => before + 1)
  const signIn = useSignIn(owner, initial.lecture.id)
  const { refuse, refused } = useRefusal()
  const student = useStudent(initial, owner, (error) => {
    // Everything else passes, and the connection's own note says so.
    if (error instanceof ApiError && error.status === 401) signIn.check()
  })
  const { queue, unsent, screen } = useSending(owner, student, moved, (request, error) => {
    if (error instanceof ApiError && error.status === 401) return signIn.check()
    refuse(request, error)
    student.refresh()
  })
  const noteLeaving = useSignedIn(signIn, student, queue.wake)

  return {
    ...student,
    screen,
    activeView: activeViewOf(screen),
    signIn,
    unsent,
    choice: useChoice(screen, unsent),
    queue,
    refused,
    forgetDevice: async () => Promise.all([forgetOwner(owner), (await loadPageCache()).forgetPage()]),
    chosen: chosenAnswers(screen.me.draft, unsent.outbox),
    ownMoves,
    noteLeaving,
  }
}
