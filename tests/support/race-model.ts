import { serverBounds } from '@/lib/bounds'
import type { ErrorCode } from '@/lib/http/errors'

// What is promised of one round of a QuickCheck, written down a second time: without a database, without a clock, one
// thing after the other. Students, questions and answers are named by their places.

export type Draft = { answer: number | null; seq: number }

/** A student's part in the round. */
export type Part = {
  name: string
  number: string
  contested: boolean
  submitted: boolean
  drafts: Readonly<Record<number, Draft>>
}

/**
 * A device: how often it has signed in, whether the last of them is still good, and its part; the number that it gave
 * last, how often it gave another one, and whether one of them was somebody else's.
 */
export type Seat = {
  signIn: number
  present: boolean
  part: Part | null
  known: string
  changes: number
  refused: boolean
}

export type Hall = {
  phase: 'running' | 'grace' | 'final'
  sessionActive: boolean
  archived: boolean
  seats: readonly Seat[]
}

/** What a student's device asks for, with the sign-in that it had when it sent this. */
export type StudentAction = { student: number; signIn: number } & (
  | { kind: 'register'; name: string; number: string }
  | { kind: 'withdraw' }
  | ({ kind: 'tick'; question: number } & Draft)
  | { kind: 'submit'; answers: Readonly<Record<number, number>> }
  | { kind: 'leave' }
  | { kind: 'join' }
)

/** What a tutor does, or the clock. */
export type HallAction =
  | { kind: 'release'; student: number }
  | { kind: 'extend' | 'end' | 'endSession' | 'archive' | 'timeUp' | 'graceOver' }

export type Action = StudentAction | HallAction

/** The answer to an action, without its times; a tick's says what is stored. */
export type Told = { status: number; code?: ErrorCode; draft?: Draft }

export type Step = { hall: Hall; told: Told }

export const emptySeat: Seat = {
  signIn: 0,
  present: false,
  part: null,
  known: '0',
  changes: 0,
  refused: false,
}

const done: Told = { status: 200 }
const refused = (code: ErrorCode, status = 409): Told => ({ status, code })

function withSeat(hall: Hall, student: number, change: Partial<Seat>): Hall {
  return {
    ...hall,
    seats: hall.seats.map((seat, place) => (place === student ? { ...seat, ...change } : seat)),
  }
}

export function seatOf(hall: Hall, student: number): Seat {
  return hall.seats[student] ?? emptySeat
}

/** Whether a part has become a submission: handed in, or ticked and the last answers are in. */
export function counts(hall: Hall, { submitted, drafts }: Part): boolean {
  return submitted || (hall.phase === 'final' && Object.values(drafts).some(({ answer }) => answer !== null))
}

/** Why a tick or a submission is not taken. */
function rejectionReason({ phase, archived }: Hall, part: Part | null): Told {
  if (phase === 'final' && archived) return refused('lecture_archived')
  if (!part) return refused('not_registered')
  return refused(part.submitted ? 'already_participated' : 'round_ended')
}

function register(hall: Hall, action: StudentAction & { kind: 'register' }): Step {
  const { student, name, number } = action
  const seat = seatOf(hall, student)
  const { part } = seat
  if (hall.archived) return { hall, told: refused('lecture_archived') }
  if (hall.phase !== 'running') return { hall, told: refused('no_quickcheck_running') }
  const isKnown = number === '0' || number === seat.known
  const isSpent = seat.changes >= serverBounds.numberChanges
  const changes = isKnown || isSpent ? seat.changes : seat.changes + 1
  if (part?.submitted)
    return { hall: withSeat(hall, student, { changes }), told: refused('already_participated') }
  const holder = hall.seats.findIndex((other, place) => place !== student && other.part?.number === number)
  const held = number === '0' ? null : seatOf(hall, holder).part
  if (isSpent && (held || !isKnown)) return { hall, told: refused('too_many_attempts', 429) }
  if (held) {
    const marked = { part: part && { ...part, contested: true }, changes: seat.changes + 1, refused: true }
    const asked = withSeat(hall, holder, { part: { ...held, contested: true } })
    return { hall: withSeat(asked, student, marked), told: refused('matriculation_in_use') }
  }
  const before = part ?? { contested: false, submitted: false, drafts: {} }
  const contested = before.contested || (seat.refused && !isKnown)
  const registered = { part: { ...before, contested, name, number }, known: number, changes }
  return { hall: withSeat(hall, student, registered), told: done }
}

function withdraw(hall: Hall, { student }: StudentAction): Step {
  const { part } = seatOf(hall, student)
  if (hall.archived) return { hall, told: refused('lecture_archived') }
  const isCurrent = hall.phase === 'running' || hall.sessionActive
  if (part && counts(hall, part) && isCurrent) return { hall, told: refused('already_participated') }
  if (hall.phase !== 'running' || !part) return { hall, told: refused('not_registered') }
  return { hall: withSeat(hall, student, { part: null }), told: done }
}

function tick(hall: Hall, { student, question, answer, seq }: StudentAction & { kind: 'tick' }): Step {
  const { part } = seatOf(hall, student)
  const stored = part?.drafts[question]
  const isOpen = part && !part.submitted && hall.phase !== 'final'
  if (isOpen && (!stored || stored.seq < seq)) {
    const drafts = { ...part.drafts, [question]: { answer, seq } }
    return {
      hall: withSeat(hall, student, { part: { ...part, drafts } }),
      told: { status: 200, draft: { answer, seq } },
    }
  }
  if (stored && (stored.seq >= seq || stored.answer === answer))
    return { hall, told: { status: 200, draft: stored } }
  return { hall, told: rejectionReason(hall, part) }
}

function submit(hall: Hall, { student, answers }: StudentAction & { kind: 'submit' }): Step {
  const { part } = seatOf(hall, student)
  const given = Object.entries(answers).map(([question, answer]) => [Number(question), answer] as const)
  if (part && !part.submitted && hall.phase !== 'final') {
    const drafts = { ...part.drafts }
    for (const [question, answer] of given) {
      const before = drafts[question]
      if (before?.answer !== answer) drafts[question] = { answer, seq: before ? before.seq + 1 : 0 }
    }
    return { hall: withSeat(hall, student, { part: { ...part, drafts, submitted: true } }), told: done }
  }
  const isSame = given.every(([question, answer]) => part?.drafts[question]?.answer === answer)
  if (part && isSame && counts(hall, part)) return { hall, told: done }
  return { hall, told: rejectionReason(hall, part) }
}

function studentStep(hall: Hall, action: StudentAction): Step {
  const { student } = action
  const seat = seatOf(hall, student)
  const isSignedIn = seat.present && seat.signIn === action.signIn
  if (action.kind === 'join') {
    if (hall.archived) return { hall, told: refused('invalid_lecture_code', 404) }
    return { hall: withSeat(hall, student, { signIn: seat.signIn + 1, present: true }), told: done }
  }
  if (action.kind === 'leave')
    return { hall: isSignedIn ? withSeat(hall, student, { present: false }) : hall, told: done }
  if (!isSignedIn) return { hall, told: refused('not_authenticated', 401) }
  if (action.kind === 'register') return register(hall, action)
  if (action.kind === 'withdraw') return withdraw(hall, action)
  return action.kind === 'tick' ? tick(hall, action) : submit(hall, action)
}

function release(hall: Hall, student: number): Step {
  const { part } = seatOf(hall, student)
  if (!part) return { hall, told: refused('not_found', 404) }
  if (hall.archived) return { hall, told: refused('lecture_archived') }
  if (counts(hall, part)) return { hall, told: refused('already_submitted') }
  return { hall: withSeat(hall, student, { part: null }), told: { status: 204 } }
}

function hallStep(hall: Hall, action: HallAction): Step {
  const { phase, sessionActive, archived } = hall
  const ended = phase === 'running' ? 'grace' : phase
  if (action.kind === 'release') return release(hall, action.student)
  if (action.kind === 'timeUp') return { hall: { ...hall, phase: ended }, told: done }
  if (action.kind === 'graceOver') return { hall: { ...hall, phase: 'final' }, told: done }
  if (action.kind === 'archive') {
    if (sessionActive) return { hall, told: refused('session_active') }
    return { hall: { ...hall, archived: true }, told: done }
  }
  if (archived) return { hall, told: refused('lecture_archived') }
  if (action.kind === 'end') return { hall: { ...hall, phase: ended }, told: done }
  if (action.kind === 'extend') return { hall, told: phase === 'running' ? done : refused('round_ended') }
  if (!sessionActive) return { hall, told: refused('session_not_active') }
  return { hall: { ...hall, phase: ended, sessionActive: false }, told: done }
}

/** The grace is over as soon as nothing can be under way: everybody registered has submitted. */
function withGraceEnded(hall: Hall): Hall {
  const awaits = hall.seats.some(({ part }) => part && !part.submitted)
  return hall.phase === 'grace' && !awaits ? { ...hall, phase: 'final' } : hall
}

/** What one action changes in the hall, and what whoever did it is told. */
export function step(hall: Hall, action: Action): Step {
  const next = 'signIn' in action ? studentStep(hall, action) : hallStep(hall, action)
  return { ...next, hall: withGraceEnded(next.hall) }
}
