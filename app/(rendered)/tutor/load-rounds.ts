import { listAllRounds } from '@/lib/rounds/queries'
import { getResults } from '@/lib/rounds/result-queries'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { orNull } from './or-not-found'
import type { Tutor } from './page-auth'

/** Loads the rounds of a session, or of one item in it, the newest first; empty if it was deleted meanwhile. */
export async function loadHistory(
  tutor: Tutor,
  lecture: string,
  session: string,
  item?: string,
): Promise<RoundView[]> {
  return (await orNull(() => listAllRounds(tutor, { lecture, session, item }))) ?? []
}

type Results = { results: ResultsView | null; previous: ResultsView | null }

/**
 * Loads the results of a round, and of the previous round of the same item in the session, for comparison; null for a
 * round discarded meanwhile, and for a previous one that nobody answered.
 */
export async function loadResults(
  tutor: Tutor,
  lectureId: string,
  round: RoundView | null,
): Promise<Results> {
  if (!round) return { results: null, previous: null }
  const rounds = await loadHistory(tutor, lectureId, round.sessionId, round.itemId)
  const before = rounds.find(({ number }) => number === round.number - 1)
  const [results, previous] = await Promise.all([
    orNull(() => getResults(tutor, round.id)),
    before ? orNull(() => getResults(tutor, before.id)) : null,
  ])
  return { results, previous: previous && previous.submissions > 0 ? previous : null }
}
