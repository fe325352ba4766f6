'use client'

import type { QueueState } from '@/lib/offline/use-offline-queue'
import { replace, type StoredEntry } from '@/lib/offline/store'
import {
  answerRequest,
  submissionRequest,
  draftAnswerRequest,
  type RoundRequest,
} from '@/lib/rounds/request-rules'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads what a tab has kept of a round; whatever is not ours counts as nothing. */
export function readEarlier(value: unknown): RoundRequest[] {
  const { roundId, outbox } = fieldsOf(value)
  const { registrationId, ticks, submission, answerId } = fieldsOf(outbox)
  const within = isText(registrationId) ? registrationId : null
  if (!isText(roundId)) return []
  if (isText(answerId)) return [answerRequest(roundId, { answerIds: [answerId] })]
  const responses = Object.entries(fieldsOf(submission)).flatMap(([questionId, chosen]) =>
    isText(chosen) ? [[questionId, { answerIds: [chosen] }]] : [],
  )
  // It carries every draft answer.
  if (submission) return [submissionRequest(roundId, within, Object.fromEntries(responses))]
  return (Array.isArray(ticks) ? ticks : []).flatMap((draft: unknown) => {
    const { questionId, answerId: chosen, seq } = fieldsOf(draft)
    if (!isText(questionId) || !isText(chosen) || !Number.isInteger(seq)) return []
    const response = { answerIds: [chosen] }
    const request = draftAnswerRequest(roundId, within, { questionId, response, seq: Number(seq) })
    // It gives way to what has arrived since.
    return [{ ...request, key: `earlier.${request.key}`, about: 'earlierTick' }]
  })
}

/** Takes over what tabs of an older version have left; it is dropped there only when it is kept here. */
export async function adoptEarlier(left: StoredEntry[], put: QueueState['put']): Promise<void> {
  for (const earlier of left) {
    for (const request of readEarlier(earlier.value)) await put(request)
    await replace(earlier, null)
  }
}
