import { listRounds } from '@/lib/rounds/queries'
import { getResults } from '@/lib/rounds/result-queries'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { orNull } from './or-not-found'
import type { Tutor } from './page-auth'

/** The rounds of a session, or of one item in it, the newest first; none of what has been deleted meanwhile. */
export async function loadHistory(
  tutor: Tutor,
  lecture: string,
  session: string,
  item?: string,
): Promise<RoundView[]> {
  const list = await orNull(() => listRounds(tutor, { lecture, session, item, page: 1, pageSize: 200 }))
  return list?.items ?? []
}

type Results = { results: ResultsView | null; previous: ResultsView | null }

/**
 * What came out of a round, and of the same item's round before it in the session, to be compared; null of one that has
 * been thrown away meanwhile.
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
  return { results, previous }
}
