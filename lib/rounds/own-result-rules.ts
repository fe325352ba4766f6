import type { OwnQuestionResult, OwnResult, OwnResults } from '@/lib/rounds/own-result-schema'
import { countedRounds, sumPoints } from '@/lib/rounds/rules'

/** A participant's own result in one round of either kind; `counts`: its points are part of the sum. */
export type OwnRound = (OwnResult | OwnQuestionResult) & { counts: boolean }

const isVoided = (round: OwnResult | OwnQuestionResult) => 'voided' in round && round.voided

const partOf = (round: OwnResult | OwnQuestionResult) => ({
  ...round,
  session: round.session.number,
  itemId: 'quickCheck' in round ? round.quickCheck.id : round.questionId,
})

/** All own rounds, the newest first, marked by the lecture's rule for which ones count. */
export function ownRounds({ items, questions, counting }: OwnResults): OwnRound[] {
  const all = [...items, ...questions].toSorted((one, other) => other.date.localeCompare(one.date))
  // A round without points takes the place of no other one, as in the file of points.
  const graded = all.filter((round) => !isVoided(round) && round.maxPoints > 0)
  const counted = countedRounds(graded.map(partOf), counting)
  return all.map((round) => ({ ...round, counts: counted.has(round.roundId) }))
}

type Summed = Pick<OwnRound, 'points' | 'maxPoints' | 'counts'>

/** Points and maximum of the rounds that count. */
export function sumOf(rounds: readonly Summed[]): { points: number; maxPoints: number } {
  const counted = rounds.filter(({ counts }) => counts)
  return {
    points: sumPoints(counted.map(({ points }) => points)),
    maxPoints: counted.reduce((sum, round) => sum + round.maxPoints, 0),
  }
}

type SessionResults<Round> = { session: OwnRound['session']; results: Round[] }

/** Results grouped by session, in their order. */
export function bySession<Round extends Pick<OwnRound, 'session'>>(
  results: readonly Round[],
): SessionResults<Round>[] {
  const groups = new Map<number, SessionResults<Round>>()
  for (const result of results) {
    const group = groups.get(result.session.number)
    if (group) group.results.push(result)
    else groups.set(result.session.number, { session: result.session, results: [result] })
  }
  return [...groups.values()]
}

/** The course of the semester, session by session in the order of their rounds. */
export type CourseStep = { number: number; title: string; points: number; maxPoints: number }

/** Points and maximum of each graded session, the earliest first. */
export function courseOf(rounds: readonly (Summed & Pick<OwnRound, 'session' | 'date'>)[]): CourseStep[] {
  const inOrder = rounds.toSorted((one, other) => one.date.localeCompare(other.date))
  return bySession(inOrder)
    .map(({ session, results }) => ({ ...session, ...sumOf(results) }))
    .filter(({ maxPoints }) => maxPoints > 0)
}
