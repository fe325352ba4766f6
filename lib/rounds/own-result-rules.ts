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
