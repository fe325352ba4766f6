import { bounds } from '@/lib/bounds'

const GRACE_MS = bounds.graceSeconds * 1000

type Times = { endsAt: Date; endedAt: Date | null }

/** Where a round stands at an instant of the database's clock. `endedAt` and `finalAt` are null while it runs. */
export type RoundStatus = { running: boolean; endedAt: Date | null; final: boolean; finalAt: Date | null }

/**
 * The state of a round from its stored times alone: it runs until it was ended or its time is over, and takes
 * answers that were under way for the grace after that.
 */
export function roundStatus({ endsAt, endedAt }: Times, now: Date): RoundStatus {
  const end = endedAt ?? (endsAt <= now ? endsAt : null)
  if (!end) return { running: true, endedAt: null, final: false, finalAt: null }
  const finalAt = new Date(end.getTime() + GRACE_MS)
  return { running: false, endedAt: end, final: finalAt <= now, finalAt }
}

/** The length of a round in seconds: that of one question, times the number of questions. */
export function roundSeconds(secondsPerQuestion: number, questions: number): number {
  return secondsPerQuestion * questions
}

type ScoredQuestion = { questionId: string; points: number; correctAnswerId: string }

/** Points reached and reachable: a question gives all its points for the right answer, else none. */
export function score(
  questions: readonly ScoredQuestion[],
  answers: ReadonlyMap<string, string | null>,
): { points: number; maxPoints: number } {
  let points = 0
  let maxPoints = 0
  for (const question of questions) {
    maxPoints += question.points
    if (answers.get(question.questionId) === question.correctAnswerId) points += question.points
  }
  return { points, maxPoints }
}

/** A part of a whole, null when there is no whole. */
export function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
