'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '@/components/ui/notify'
import type { Student } from '@/lib/lecture-state/student-client'
import type { OwnState } from '@/lib/lecture-state/student-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { QueuedRequest, QueueHandlers } from '@/lib/offline/queue'
import { useOfflineQueue, type QueueState } from '@/lib/offline/use-offline-queue'
import type { Response } from '@/lib/questions/kinds/schema'
import { leftIncomplete, nextDraftAnswer, outboxOf, roundRules, withOutbox } from '@/lib/rounds/outbox-rules'
import {
  answerRequest,
  laneOf,
  submissionRequest,
  draftAnswerRequest,
  type RoundRequest,
} from '@/lib/rounds/request-rules'

const done = {
  registration: 'done.join',
  leaving: 'done.leave',
  submission: 'done.submit',
  answer: 'done.answer',
  feedback: 'done.feedback',
  rating: 'done.rating',
  quickCheckRating: 'done.rating',
} as const

type Reply = OwnState['draft'][string] & { savedAt: string; submittedAt: string; againAt?: string }

/** Puts the server's answer to what was sent into the state of the page. */
function useDelivery({ screen, dispatch, take, refresh }: Student, moved: () => void) {
  const t = useTranslations('student')
  const [saved, setSaved] = useState<{ roundId: string; at: string } | null>(null)
  const [ratedRounds, setRatedRounds] = useState<ReadonlySet<string>>(new Set())
  const onDelivered = (sent: QueuedRequest, reply: unknown, isAwaited: boolean) => {
    if (sent.about === 'quickCheckRating') {
      const { roundId } = sent.body as { roundId: string }
      setRatedRounds((before) => new Set(before).add(roundId))
    }
    if (sent.about === 'rating') {
      const { sessionId, rating } = sent.body as { sessionId: string; rating: number }
      const canChange = screen.session?.id === sessionId
      dispatch({ type: 'rated', sessionId, rating: canChange ? rating : null })
    }
    const { about, body } = sent as RoundRequest
    const { savedAt, submittedAt, againAt, ...draftAnswer } = (reply ?? {}) as Reply
    if (about === 'tick') {
      const { roundId, registrationId = null, questionId } = body
      setSaved({ roundId, at: savedAt })
      return dispatch({ type: 'drafted', roundId, registrationId, questionId, draftAnswer })
    }
    if (about === 'submission' || about === 'answer') {
      const change = about === 'answer' ? { response: body.response } : { submittedAt }
      if (body.roundId === screen.item?.round.id) moved()
      dispatch({ type: 'done', roundId: body.roundId, change })
    } else if (againAt) dispatch({ type: 'limits', change: { feedbackAgainAt: againAt } })
    else if (about === 'registration' || about === 'leaving') {
      // What had to wait has changed the screen already: by now the student is in the middle of something else.
      if (isAwaited) moved()
      if (reply) take(reply as StudentState)
      else refresh()
    }
    notify({ title: t(done[about]) })
  }
  return { saved, ratedRounds, onDelivered }
}

/** Sends what was left waiting for a registration that is confirmed. */
function useReleased(roundId: string, isConfirmed: boolean, { waiting, put }: QueueState) {
  const release = useEffectEvent((left: readonly QueuedRequest[]) => {
    for (const request of left) void put(request)
  })
  useEffect(() => {
    if (isConfirmed) release(leftIncomplete(waiting, roundId))
  }, [isConfirmed, waiting, roundId])
}

/** Whether the screen is ahead of the server: from a try that did not get through until all that it shows early is confirmed. */
function useIsAhead(failing: boolean, shownEarly: string | null): boolean {
  const [ahead, setAhead] = useState(false)
  const next = shownEarly !== null && (ahead || failing)
  if (next !== ahead) setAhead(next)
  return next
}

/** Counts a move when a request that has to wait changes the screen before its answer; `shown`: which one does now. */
function useEarlyMove(shown: 'registration' | 'leaving' | null, moved: () => void) {
  const move = useEffectEvent(moved)
  useEffect(() => {
    if (shown) move()
  }, [shown])
}

/** Sends what the student does until the server confirms it. */
export function useSending(
  owner: string,
  student: Student,
  moved: () => void,
  onRefused: QueueHandlers['onRefused'],
) {
  const { screen } = student
  const { saved, ratedRounds, onDelivered } = useDelivery(student, moved)
  const queue = useOfflineQueue(owner, roundRules, { onDelivered, onRefused })
  const roundId = screen.item?.round.id ?? ''
  const failing = queue.failing.has(laneOf(roundId))
  const outbox = outboxOf(queue.waiting, roundId, screen.me.registrationId)
  const shownEarly = outbox.registration ? 'registration' : outbox.leaving ? 'leaving' : null
  const isAhead = useIsAhead(failing, shownEarly)
  // A form waits for its answer; only what has not got through changes the screen before there is one.
  const me = isAhead ? withOutbox(screen.me, outbox) : screen.me
  useEarlyMove(isAhead ? shownEarly : null, moved)
  useReleased(roundId, screen.me.registrationId !== null, queue)
  const give = (request: RoundRequest) =>
    void queue.put({ ...request, incomplete: outbox.registration !== null })
  const unsent = {
    outbox,
    /** The last try did not get through. */
    failing,
    /** When the server last confirmed a draft answer, by its clock. */
    savedAt: saved?.roundId === roundId ? saved.at : null,
    saveDraft: (questionId: string, response: Response | null) =>
      give(
        draftAnswerRequest(
          roundId,
          me.registrationId,
          nextDraftAnswer(me.draft, outbox, questionId, response),
        ),
      ),
    submit: (responses: Record<string, Response>) =>
      give(submissionRequest(roundId, me.registrationId, responses)),
    /** Answers a single question, also one whose round has just gone by. */
    answer: (response: Response, ofRound: string) => void queue.put(answerRequest(ofRound, response)),
  }
  return { queue, unsent, ratedRounds, screen: { ...screen, me } }
}

/** Sends what a form holds, and tells whether it has arrived; where it has to wait, says that it is kept. */
export function usePost({ post }: QueueState) {
  const t = useTranslations('student.saved')
  return async (request: Parameters<QueueState['post']>[0]): Promise<boolean> => {
    const outcome = await post(request)
    if (outcome === 'pending') notify({ title: t('kept'), description: t('keptHint') })
    return outcome !== 'pending'
  }
}
