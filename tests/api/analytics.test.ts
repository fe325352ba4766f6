import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as analyticsRoute from '@/app/backend/api/analytics/route'
import type { Analytics } from '@/lib/analytics/overview-schema'
import { db } from '@/lib/db/client'
import {
  activatedAt,
  storyArbitrary,
  tellStory,
  wasHeld,
  type Story,
  type StoryRound,
} from '@/tests/support/archive'
import { inDays, partsOf, rateOf, tookPart, wishArbitrary, type Wish } from '@/tests/support/naive'
import { type Client, expectError, expectFields } from '@/tests/support/client'
import { makeHall, makeLecture, makeSession, makeTutor } from '@/tests/support/factories'

async function show(client: Client, query = ''): Promise<Analytics> {
  const { status, body } = await client.get<Analytics>(analyticsRoute.GET, { query })
  expect(status).toBe(200)
  return body
}

// The same figures once more, the slow and plain way, from the story instead of the database.

function weighted(rounds: StoryRound[]): number | null {
  let points = 0
  let people = 0
  for (const round of rounds) {
    const own = rateOf(round)
    if (own === null) continue
    points += own * partsOf(round).length
    people += partsOf(round).length
  }
  return people === 0 ? null : points / people
}

function presentIn(story: Story, round: StoryRound): number {
  let present = 0
  for (let student = 0; student < story.students; student += 1) {
    const seen = story.presence.some(
      (visit) =>
        visit.student === student &&
        visit.session === round.session &&
        visit.from <= round.at + round.seconds &&
        visit.from + visit.seconds >= round.at - 30,
    )
    if (seen || tookPart(round, student)) present += 1
  }
  return present
}

function engagement(story: Story, rounds: StoryRound[]): number | null {
  const present = rounds.reduce((total, round) => total + presentIn(story, round), 0)
  return present === 0 ? null : rounds.reduce((total, round) => total + partsOf(round).length, 0) / present
}

/** Whoever is seen by two processes at once is one person. */
function peak(story: Story, session: number): number {
  const visits = story.presence.filter((visit) => visit.session === session)
  const there = visits.map(({ from }) => {
    const present = visits.filter((visit) => visit.from <= from && visit.from + visit.seconds + 30 > from)
    return new Set(present.map(({ student }) => student)).size
  })
  return Math.max(0, ...there)
}

const mean = (values: number[]) =>
  values.length < 2 ? null : values.reduce((a, b) => a + b, 0) / values.length

function expected(story: Story, wish: Wish) {
  const ofWish = (session: number | null) => wish.session === null || session === wish.session
  const rounds = story.rounds
    .filter((round) => ofWish(round.session) && inDays(wish, round.at))
    .toSorted((a, b) => a.at - b.at)
  const itemOf = ({ kind, item }: StoryRound) => `${kind} ${item}`
  const participations = (key: string) =>
    rounds.filter((round) => itemOf(round) === key).reduce((sum, round) => sum + partsOf(round).length, 0)
  const items = [...new Set(rounds.map(itemOf))]
  const kept = items.filter((key) => wish.low || participations(key) >= 2)
  const shown = rounds.filter((round) => kept.includes(itemOf(round)))
  const held = story.sessions.flatMap((_, session) => {
    const days = [activatedAt(story, session)]
    for (const round of story.rounds) if (round.session === session) days.push(round.at)
    return wasHeld(story, session) && ofWish(session) && days.some((at) => inDays(wish, at)) ? session : []
  })
  const feedback = story.feedback.filter((sent) => ofWish(sent.session) && inDays(wish, sent.at))
  const quick = rounds.flatMap((round) => round.ratings)
  const ratings = story.ratings
    .filter(
      ({ session }) =>
        wasHeld(story, session) && ofWish(session) && inDays(wish, activatedAt(story, session)),
    )
    .map(({ rating }) => rating)
  const people = (sessions: number[]) =>
    new Set(story.presence.flatMap(({ session, student }) => (sessions.includes(session) ? student : [])))
      .size
  return {
    overview: {
      successRate: weighted(shown),
      engagement: engagement(story, shown),
      participants: people(held),
      conductedQuestions: rounds.filter(({ kind }) => kind === 'question').length,
      conductedQuickChecks: rounds.filter(({ kind }) => kind === 'quickcheck').length,
      feedbacks: feedback.length,
      quickCheckFeedback: {
        quality: mean(quick.map(({ quality }) => quality)),
        relevance: mean(quick.map(({ relevance }) => relevance)),
        count: quick.length,
      },
      rating: { mean: mean(ratings), count: ratings.length },
    },
    sessions: held.map((session) => {
      const own = shown.filter((round) => round.session === session)
      return {
        number: session + 1,
        participants: people([session]),
        engagement: engagement(story, own),
        successRate: weighted(own),
        rounds: rounds.filter((round) => round.session === session).length,
      }
    }),
    items: kept
      .map((key) => {
        const own = rounds.filter((round) => itemOf(round) === key)
        return { key, rounds: own.length, participations: participations(key), successRate: weighted(own) }
      })
      .toSorted((a, b) => a.key.localeCompare(b.key)),
    categories: feedback.map(({ category }) => category).toSorted(),
    participants: held.map((session) => ({ total: people([session]), peak: peak(story, session) })),
    hidden: items.length - kept.length,
  }
}

const numbers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'number' ? Number(inner.toPrecision(12)) : inner,
  )

test('every figure is the one that counting by hand gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      storyArbitrary,
      fc.array(wishArbitrary, { minLength: 1, maxLength: 6 }),
      async (story, wishes) => {
        const { tutor, client, sessions, quickChecks, questions } = await tellStory(story)
        const keys = new Map<string, string>()
        for (const [place, { id }] of quickChecks.entries()) keys.set(id, `quickcheck ${place}`)
        for (const [place, { id }] of questions.entries()) keys.set(id, `question ${place}`)
        for (const wish of wishes) {
          const session = wish.session === null ? undefined : sessions[wish.session]
          if (wish.session !== null && !session) continue
          await db.tutor.update({ where: { id: tutor.id }, data: { showLowSubmissions: wish.low } })
          const query = new URLSearchParams()
          if (session) query.set('session', session.id)
          if (wish.from) query.set('from', wish.from)
          if (wish.to) query.set('to', wish.to)
          const found = await show(client, query.toString())
          const { byCategory, total } = found.feedback
          const categories = Object.entries(byCategory).flatMap(([name, count]) =>
            Array<string>(count).fill(name),
          )
          expect(total).toBe(categories.length)
          expect(
            numbers({
              overview: found.overview,
              sessions: found.sessions.map(({ session: { number }, ...rest }) => ({ number, ...rest })),
              items: found.items
                .map(({ id, rounds, participations, successRate }) => ({
                  key: keys.get(id),
                  rounds,
                  participations,
                  successRate,
                }))
                .toSorted((a, b) => String(a.key).localeCompare(String(b.key))),
              categories: categories.toSorted(),
              participants: found.participants.map(({ total: all, peak: most }) => ({
                total: all,
                peak: most,
              })),
              hidden: found.hidden,
            }),
          ).toEqual(numbers(expected(story, wish)))
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

describe('what is asked', () => {
  test('is empty for a lecture in which nothing has happened', async () => {
    const { tutor, client } = await makeTutor()
    await makeLecture([tutor.id])
    const { overview, ...rest } = await show(client)
    expect(overview).toEqual({
      successRate: null,
      engagement: null,
      participants: 0,
      conductedQuestions: 0,
      conductedQuickChecks: 0,
      feedbacks: 0,
      quickCheckFeedback: { quality: null, relevance: null, count: 0 },
      rating: { mean: null, count: 0 },
    })
    expect(rest).toMatchObject({
      sessions: [],
      items: [],
      participants: [],
      hidden: 0,
      feedback: { total: 0 },
    })
  })

  test('is refused when it is no day, and not found when the session is of another lecture', async () => {
    const { client } = await makeHall()
    expectFields(await client.get(analyticsRoute.GET, { query: 'from=2031-02-30' }), ['from'])
    expectFields(await client.get(analyticsRoute.GET, { query: 'to=yesterday' }), ['to'])
    const own = await makeTutor()
    const other = await makeLecture([own.tutor.id])
    const session = await makeSession(other.id)
    expectError(await client.get(analyticsRoute.GET, { query: `session=${session.id}` }), 404, 'not_found')
    expectError(await own.client.get(analyticsRoute.GET, { query: `session=x` }), 404, 'not_found')
  })
})
