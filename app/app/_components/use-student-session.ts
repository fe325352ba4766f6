'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { recheck } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { forgetOwner } from '@/lib/participants/device-client'
import { useLetters, type Letter, type Letters } from '@/lib/participants/letter-client'
import { forgetShell, useShell } from '@/lib/participants/shell-client'
import { useOutbox, type Unsent } from '@/lib/rounds/outbox-client'
import { chosenAnswers, type Message } from '@/lib/rounds/outbox-rules'
import { useStudent, type Student } from '@/lib/rounds/student-client'
import { stageOf, type Stage } from '@/lib/rounds/stage-rules'
import type { StudentState } from '@/lib/rounds/student-schema'
import { useChoice, type Choice } from './use-choice'

export type StudentSession = Student & {
  stage: Stage
  unsent: Unsent
  choice: Choice
  /** What is said outside of rounds. */
  letters: Letters
  /** Forgets everything that this device keeps of the student. */
  forgetDevice: () => Promise<void>
  /** The answers as the student sees them, by question. */
  chosen: Readonly<Record<string, string>>
  /** How many actions of the student's own have changed the screen: the focus follows them. */
  ownMoves: number
  /** Whether the student is leaving: then the end of the sign-in is no surprise. */
  noteLeaving: (leaving: boolean) => void
}

/** Goes where the server sends a visitor of this page now; without a connection nothing happens. */
async function leaveIfSignedOut() {
  const target = await recheck('/app').catch(() => null)
  if (target) location.assign(target)
}

const failures = { tick: 'failed.tick', submission: 'failed.submit', answer: 'failed.answer' } as const

/** Tells why the server did not take something; about time that was over it says what still counts. */
function useRefusal() {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return (error: unknown, { kind }: Message) => {
    const title = t(failures[kind])
    if (error instanceof ApiError && error.code === 'round_ended') {
      const description = t(kind === 'answer' ? 'failed.lateAnswer' : 'failed.late')
      notify({ title, description, variant: 'destructive' })
    } else notifyError(error, title)
  }
}

/** Sends what is answered in the current round, and tells what became of it. */
function useSending(owner: string, { screen, dispatch, refresh }: Student, onSent: () => void): Unsent {
  const t = useTranslations('student')
  const refuse = useRefusal()
  const roundId = screen.item?.round.id ?? null
  return useOutbox(owner, roundId, screen.me, {
    onTicked: (ofRound, questionId, { answerId, seq }, registrationId) => {
      dispatch({ type: 'ticked', roundId: ofRound, registrationId, questionId, tick: { answerId, seq } })
    },
    onDone: (ofRound, change) => {
      if (ofRound === roundId) onSent()
      dispatch({ type: 'done', roundId: ofRound, change })
      notify({ title: t(change.submittedAt ? 'done.submit' : 'done.answer') })
    },
    onRefused: (_, error, message) => {
      if (error instanceof ApiError && error.status === 401) void leaveIfSignedOut()
      else refuse(error, message)
      refresh()
    },
  })
}

/** Parts of the page that are fetched when they are first shown. */
const loadLaterParts = () =>
  Promise.all([
    import('@/components/ui/toast-area'),
    import('@/components/ui/dialog-panel'),
    import('./result-stage'),
    import('./reveal-stage'),
    import('./results-screen'),
    import('./stored-screen'),
  ])

const delivered = {
  feedback: 'done.feedback',
  rating: 'done.rating',
  quickCheckRating: 'done.rating',
} as const

/** Sends what is said outside of rounds, and tells what became of it. */
function useSaying(owner: string, { dispatch }: Student): Letters {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return useLetters(owner, {
    onDelivered: ({ about }: Letter, reply) => {
      const { againAt } = (reply ?? {}) as { againAt?: string }
      if (about === 'feedback' && againAt) dispatch({ type: 'limits', change: { feedbackAgainAt: againAt } })
      notify({ title: t(delivered[about]) })
    },
    onRefused: (_, error) => notifyError(error),
  })
}

/** Everything that a student's page knows and can do, from the state it was rendered with. */
export function useStudentSession(initial: StudentState, owner: string): StudentSession {
  const [ownMoves, setOwnMoves] = useState(0)
  const leaving = useRef(false)
  const moved = () => setOwnMoves((before) => before + 1)
  const student = useStudent(initial, owner, (error) => {
    // Everything else passes, and the connection's own note says so.
    if (error instanceof ApiError && error.status === 401) void leaveIfSignedOut()
  })
  const { screen, connection } = student
  const unsent = useSending(owner, student, moved)
  const letters = useSaying(owner, student)
  const choice = useChoice(screen, unsent)
  useShell(loadLaterParts)

  useEffect(() => {
    if (connection === 'ended' && !leaving.current) void leaveIfSignedOut()
  }, [connection])

  return {
    ...student,
    stage: stageOf(screen),
    unsent,
    choice,
    letters,
    forgetDevice: async () => {
      await Promise.all([forgetOwner(owner), forgetShell()])
    },
    chosen: chosenAnswers(screen.me.draft, unsent.outbox),
    take: (state) => {
      moved()
      student.take(state)
    },
    ownMoves,
    noteLeaving: (next) => (leaving.current = next),
  }
}
