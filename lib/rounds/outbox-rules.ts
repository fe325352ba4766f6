import type { DraftAnswers } from '@/lib/rounds/answer-schema'

export type Tick = {
  questionId: string
  answerId: string
  seq: number
  /** Made before this page was loaded: another tab may have gone on since. */
  restored?: boolean
}

/** What a student did in a round and the server has not confirmed yet, oldest first. */
export type Outbox = {
  /** The registration in which ticks and submission were made; null for a single question. */
  registrationId: string | null
  ticks: readonly Tick[]
  /** All answers of a QuickCheck, by question, once it was submitted. */
  submission: Readonly<Record<string, string>> | null
  /** The answer to a single question. */
  answerId: string | null
}

export const emptyOutbox: Outbox = { registrationId: null, ticks: [], submission: null, answerId: null }

export type Message =
  | { kind: 'tick'; registrationId: string | null; tick: Tick }
  | { kind: 'submission'; registrationId: string | null; answers: Readonly<Record<string, string>> }
  | { kind: 'answer'; answerId: string }

export function isEmpty({ ticks, submission, answerId }: Outbox): boolean {
  return ticks.length === 0 && submission === null && answerId === null
}

/** What goes out next. A submission carries every tick, so none is sent before it. */
export function nextMessage({ registrationId, ticks, submission, answerId }: Outbox): Message | null {
  if (answerId !== null) return { kind: 'answer', answerId }
  if (submission) return { kind: 'submission', registrationId, answers: submission }
  const [tick] = ticks
  return tick ? { kind: 'tick', registrationId, tick } : null
}

/** Whether a message on its way still matters here; not after the registration in which it was made has been left. */
export function isCurrent(outbox: Outbox, message: Message): boolean {
  return message.kind === 'answer' || message.registrationId === outbox.registrationId
}

/** The outbox for what is done in a registration from now on: what waits from one that was left is worth nothing. */
export function inRegistration(outbox: Outbox, registrationId: string | null): Outbox {
  const isLeft = outbox.registrationId !== null && outbox.registrationId !== registrationId
  return { ...(isLeft ? emptyOutbox : outbox), registrationId }
}

/** The answers as the student sees them: what is stored, under what is still on its way. */
export function chosenAnswers(draft: DraftAnswers, outbox: Outbox): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const [questionId, { answerId }] of Object.entries(draft)) if (answerId) chosen[questionId] = answerId
  for (const { questionId, answerId } of outbox.ticks) chosen[questionId] = answerId
  return { ...chosen, ...outbox.submission }
}

/** Adds a tick, numbered after every one before it; an unsent one of the same question has become pointless. */
export function addTick(outbox: Outbox, draft: DraftAnswers, questionId: string, answerId: string): Outbox {
  const waiting = outbox.ticks.find((tick) => tick.questionId === questionId)
  const seq = Math.max(draft[questionId]?.seq ?? 0, waiting?.seq ?? 0) + 1
  const others = outbox.ticks.filter((tick) => tick.questionId !== questionId)
  return { ...outbox, ticks: [...others, { questionId, answerId, seq }] }
}

/** The outbox after a tick's receipt. A tick that another tab overtook by number is sent again with a higher one. */
export function afterReceipt(outbox: Outbox, sent: Tick, stored: DraftAnswers[string]): Outbox {
  const overtaken = stored.seq >= sent.seq && stored.answerId !== sent.answerId
  const ticks = outbox.ticks.flatMap((tick) => {
    if (tick.questionId !== sent.questionId) return [tick]
    const isSame = tick.seq === sent.seq && tick.answerId === sent.answerId
    if (isSame && (!overtaken || tick.restored)) return []
    return [{ ...tick, seq: Math.max(tick.seq, stored.seq + 1) }]
  })
  return { ...outbox, ticks }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100
}

function readTick(value: unknown): Tick[] {
  if (typeof value !== 'object' || value === null) return []
  const { questionId, answerId, seq } = value as Record<string, unknown>
  if (!isText(questionId) || !isText(answerId) || !Number.isInteger(seq)) return []
  return [{ questionId, answerId, seq: seq as number, restored: true }]
}

function readSubmission(value: unknown): Outbox['submission'] {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  )
}

/** Reads what an earlier page has kept; whatever is not ours counts as nothing. */
export function readOutbox(kept: unknown): Outbox {
  if (typeof kept !== 'object' || kept === null) return emptyOutbox
  const { registrationId, ticks, submission, answerId } = kept as Record<string, unknown>
  return {
    registrationId: isText(registrationId) ? registrationId : null,
    ticks: Array.isArray(ticks) ? ticks.flatMap(readTick) : [],
    submission: readSubmission(submission),
    answerId: isText(answerId) ? answerId : null,
  }
}

/** An outbox with what an earlier page has left unsent; what was done here since is newer. */
export function withEarlier(outbox: Outbox, earlier: Outbox): Outbox {
  if (!isEmpty(outbox) && earlier.registrationId !== outbox.registrationId) return outbox
  const isNewer = new Set(outbox.ticks.map(({ questionId }) => questionId))
  return {
    registrationId: earlier.registrationId,
    ticks: [...earlier.ticks.filter(({ questionId }) => !isNewer.has(questionId)), ...outbox.ticks],
    submission: outbox.submission ?? earlier.submission,
    answerId: outbox.answerId ?? earlier.answerId,
  }
}
