import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Participant } from '@/lib/auth/actor'
import { batched } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import type { Gradable } from '@/lib/questions/kinds/rules'
import { readSolution } from '@/lib/questions/kinds/schema'
import { remember } from '@/lib/remember'
import { findAskedRounds } from '@/lib/rounds/asked-sql'

/** The questions of a round, by their ids. */
type AskedRound = { lectureId: string; questions: ReadonlyMap<string, Gradable> }

/**
 * Answers arrive for the rounds of many lectures at once: one statement reads all rounds of a turn of the event loop.
 */
const findAskedRound = batched((roundIds: readonly string[]) => findAskedRounds(db, roundIds))

async function readRound(roundId: string): Promise<AskedRound | undefined> {
  const round = await findAskedRound(roundId)
  if (!round) return undefined
  const questions = round.questions.map(
    ({ id, solution, ...question }) => [id, { ...question, solution: readSolution(solution) }] as const,
  )
  return { lectureId: round.lectureId, questions: new Map(questions) }
}

const MAX_ROUNDS = 1_000
/** Short, because an instant question can get a solution and be reopened within seconds. */
const KEPT_MS = 1_000

/** Rounds that answers arrived for: the draft answers of a whole hall cost one read per second. */
const rounds = remember(
  'asked-rounds',
  () =>
    new LRUCache<string, AskedRound>({
      max: MAX_ROUNDS,
      ttl: KEPT_MS,
      fetchMethod: (roundId) => runDetached(() => readRound(roundId)),
    }),
)

/** The questions of a round in a participant's lecture, by id; undefined if there is none. */
export async function findAsked(
  { lectureId }: Participant,
  roundId: string,
): Promise<AskedRound['questions'] | undefined> {
  const round = rounds.get(roundId) ?? (await rounds.fetch(roundId))
  return round?.lectureId === lectureId ? round.questions : undefined
}
