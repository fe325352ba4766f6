import type { OwnResult } from '@/lib/rounds/student-schema'

type SessionResults = { session: OwnResult['session']; results: OwnResult[] }

/** Results by session, in the order in which they come. */
export function bySession(results: readonly OwnResult[]): SessionResults[] {
  const groups = new Map<number, SessionResults>()
  for (const result of results) {
    const group = groups.get(result.session.number)
    if (group) group.results.push(result)
    else groups.set(result.session.number, { session: result.session, results: [result] })
  }
  return [...groups.values()]
}

/** One's way through the semester, session by session in the order of their rounds. */
export type CourseStep = { number: number; title: string; points: number; maxPoints: number }

/** Points and maximum of each session, the earliest first. */
export function courseOf(results: readonly OwnResult[]): CourseStep[] {
  const inOrder = results.toSorted((one, other) => one.date.localeCompare(other.date))
  return bySession(inOrder).map(({ session, results: own }) => ({
    ...session,
    points: own.reduce((sum, result) => sum + result.points, 0),
    maxPoints: own.reduce((sum, result) => sum + result.maxPoints, 0),
  }))
}
