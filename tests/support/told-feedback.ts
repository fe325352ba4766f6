import fc from 'fast-check'
import { expect } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/analytics/feedback/route'
import { listNewestMessages } from '@/lib/analytics/feedback-queries'
import { analyticsQuery, type FeedbackAnalytics } from '@/lib/analytics/overview-schema'
import { db } from '@/lib/db/client'
import { activatedAt, beginning, wasHeld, type Story, type tellStory } from './archive'
import { dayOf, inDays, type Wish } from './naive'
import { heldIn, ofWish } from './naive-details'

type Told = Awaited<ReturnType<typeof tellStory>>

/** Writes what was said about the tempo into the sessions of a story. */
export async function speak(story: Story, sessions: { id: string }[], said: Said[]): Promise<void> {
  await db.tempo.createMany({
    data: said.flatMap(({ session, seconds, fast }) => {
      const sessionId = sessions[session]?.id
      if (!sessionId || !wasHeld(story, session)) return []
      const createdAt = new Date(beginning + (activatedAt(story, session) + seconds) * 1000)
      return { sessionId, tempo: fast ? ('too_fast' as const) : ('too_slow' as const), createdAt }
    }),
  })
}

export type Said = { session: number; seconds: number; fast: boolean }

/** What is said about the tempo, in seconds of the session's clock. */
export const saidArbitrary = fc.array(
  fc.record({
    session: fc.integer({ min: 0, max: 2 }),
    // Before the last activation too: a session may be activated again.
    seconds: fc.integer({ min: -600, max: 0 }),
    fast: fc.boolean(),
  }),
  { maxLength: 8 },
)

async function expectNewest(told: Told, query: string, messages: Story['feedback']): Promise<void> {
  const tutor = { kind: 'tutor', signInId: '', mustAddSecondFactor: false, ...told.tutor } as const
  const asked = analyticsQuery.parse({
    lecture: told.lecture.id,
    ...Object.fromEntries(new URLSearchParams(query)),
  })
  const newest = await listNewestMessages(tutor, asked, 3)
  const latest = messages.map(({ at }) => at).toSorted((one, other) => other - one)
  expect(newest.map(({ date }) => date)).toEqual(
    latest.slice(0, 3).map((at) => new Date(beginning + at * 1000).toISOString()),
  )
}

/** Messages and tempo are those that counting by hand gives. */
export async function expectFeedback(told: Told, story: Story, wish: Wish, query: string, said: Said[]) {
  const { body: found } = await told.client.get<FeedbackAnalytics>(feedbackRoute.GET, { query })
  const messages = story.feedback.filter((sent) => ofWish(wish, sent.session) && inDays(wish, sent.at))
  expect(found.total).toBe(messages.length)
  const words = ({ byCategory }: Pick<FeedbackAnalytics, 'byCategory'>) =>
    Object.entries(byCategory).flatMap(([name, count]) => Array<string>(count).fill(name))
  expect(words(found).toSorted()).toEqual(messages.map(({ category }) => category).toSorted())
  const days = found.days.flatMap((day) => words(day).map((word) => `${day.date} ${word}`))
  expect(days.toSorted()).toEqual(messages.map(({ at, category }) => `${dayOf(at)} ${category}`).toSorted())
  await expectNewest(told, query, messages)
  const held = heldIn(story, wish)
  const count = (session: number, fast: boolean) =>
    said.filter((word) => word.session === session && word.fast === fast).length
  expect(found.tempo.map(({ tooFast, tooSlow }) => ({ tooFast, tooSlow }))).toEqual(
    held.map((session) => ({ tooFast: count(session, true), tooSlow: count(session, false) })),
  )
  const spoken = said.filter(({ session }) => session === wish.session && wasHeld(story, session))
  const inMinutes = (list: Said[], fast: boolean) =>
    list
      .filter((word) => word.fast === fast)
      .map(({ session, seconds }) => {
        const at = beginning + (activatedAt(story, session) + seconds) * 1000
        return new Date(Math.floor(at / 60_000) * 60_000).toISOString()
      })
      .toSorted()
  expect(found.minutes.flatMap(({ at, tooFast }) => Array<string>(tooFast).fill(at))).toEqual(
    inMinutes(spoken, true),
  )
  expect(found.minutes.flatMap(({ at, tooSlow }) => Array<string>(tooSlow).fill(at))).toEqual(
    inMinutes(spoken, false),
  )
}
