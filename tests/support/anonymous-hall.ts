import { expect } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { remember } from '@/lib/remember'
import type { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeParticipant } from '@/tests/support/factories'
import { makeQuickCheckRound, register } from '@/tests/support/rounds'

/** What is said anonymously, and what holds its senders to a limit. */
export const ANONYMOUS =
  'feedback tempo session_rating quick_check_rating sender_limit session_rater quick_check_rater'.split(' ')

type Tracker = { seen: Map<string, unknown>; soon: NodeJS.Timeout | undefined; writing: Promise<void> }

/** Waits until all who were seen are written down, so that no presence of before is written later. */
async function untilPresenceWritten(): Promise<void> {
  const tracker = remember<Tracker>('presence', () => {
    throw new Error('the product remembers who was seen')
  })
  await eventually(async () => {
    await tracker.writing
    expect([tracker.seen.size, tracker.soon]).toEqual([0, undefined])
  })
}

/** A round that five students have submitted, who are known to be present. */
export async function makeSubmitted() {
  const round = await makeQuickCheckRound()
  const others = await Promise.all([1, 2, 3, 4].map(() => makeParticipant(round.lecture.id)))
  const students = [round.student, ...others]
  await Promise.all(others.map(({ client }) => register(client)))
  for (const { client } of students) {
    await client.post(answerRoute.POST, { roundId: round.round.id, answers: {} })
  }
  const ids = students.map(({ participant }) => participant.id)
  await untilPresenceWritten()
  expect(await db.presence.count({ where: { participantId: { in: ids } } })).toBe(5)
  return { ...round, clients: students.map(({ client }) => client), ids }
}

export const rate = (client: Client, rating: number) => client.put(ratingRoute.PUT, { rating })

/**
 * Every student says everything that can be said anonymously: the first three rate the lecture while its session is
 * active and then change it, the others after its end. Returns after all of it was accepted.
 */
export async function sayEverything({
  client: tutor,
  session,
  round,
  clients,
}: Pick<Awaited<ReturnType<typeof makeSubmitted>>, 'client' | 'session' | 'round' | 'clients'>) {
  const statuses: number[] = []
  for (const [place, client] of clients.entries()) {
    const rating = { roundId: round.id, quality: place + 1, relevance: 5 - place }
    const answers = [
      await client.post(feedbackRoute.POST, { text: `message ${place}` }),
      await client.post(tempoRoute.POST, { tempo: place % 2 ? 'too_fast' : 'too_slow' }),
      await client.post(answerRoute.POST, rating, { query: 'a=feedback' }),
      ...(place < 3 ? [await rate(client, 2), await rate(client, place + 1)] : []),
    ]
    statuses.push(...answers.map(({ status }) => status))
  }
  statuses.push((await tutor.post(deactivateRoute.POST, { id: session.id })).status)
  for (const client of clients.slice(3)) statuses.push((await rate(client, 5)).status)
  expect(statuses.filter((status) => status >= 400)).toEqual([])
}
