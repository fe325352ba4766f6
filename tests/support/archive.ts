import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { db } from '@/lib/db/client'
import { makeLecture, makeQuestion, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import type { FeedbackCategory, RoundKind } from '@/prisma/generated/enums'
import { countEqual } from '@/prisma/demo/rows'

/** What happened in a lecture, made up at random; places count from 0. */
export type Story = {
  students: number
  sessions: { held: boolean }[]
  rounds: StoryRound[]
  presence: { session: number; student: number; from: number; seconds: number }[]
  feedback: { session: number | null; at: number; category: FeedbackCategory }[]
  ratings: { session: number; rating: number }[]
}

export type StoryRound = {
  session: number
  kind: RoundKind
  item: number
  /** Seconds since the beginning of the story. */
  at: number
  seconds: number
  /** One per student: not there, registered only, or what was ticked, question by question (null: nothing). */
  parts: (null | Part)[]
  /** What was ticked by those who are not there, because a tutor has voided it; of a QuickCheck. */
  voided: (null | Part)[]
  ratings: { quality: number; relevance: number }[]
}

type Part = { ticks: (number | null)[]; submitted: boolean }

/** Across the night in which summer time ends in Europe: the day has 25 hours. */
export const beginning = Date.UTC(2025, 9, 24, 20)
const DAYS = 3
const SPAN = DAYS * 24 * 3600
export const storyDays = ['2025-10-24', '2025-10-25', '2025-10-26', '2025-10-27']

const ITEMS = 2
const QUESTIONS = 3
const ANSWERS = 3

const categories = ['fun', 'orga', 'tutor', 'disruptive', 'hqa', 'contentual', 'uncategorized'] as const
const second = fc.integer({ min: 0, max: SPAN })
const star = fc.integer({ min: 1, max: 5 })
const tick = fc.option(fc.integer({ min: 0, max: ANSWERS - 1 }))

export const storyArbitrary: fc.Arbitrary<Story> = fc
  .record({
    students: fc.integer({ min: 0, max: 4 }),
    sessions: fc.array(fc.record({ held: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  })
  .chain(({ students, sessions }) => {
    const session = fc.integer({ min: 0, max: sessions.length - 1 })
    const part = fc.option(
      fc.record({
        ticks: fc.array(tick, { minLength: QUESTIONS, maxLength: QUESTIONS }),
        submitted: fc.boolean(),
      }),
    )
    const round = fc.record({
      session,
      kind: fc.constantFrom<RoundKind>('quickcheck', 'question'),
      item: fc.integer({ min: 0, max: ITEMS - 1 }),
      at: second,
      seconds: fc.integer({ min: 1, max: 12 }).map((steps) => steps * 10),
      parts: fc.array(part, { minLength: students, maxLength: students }),
      voided: fc.array(part, { minLength: students, maxLength: students }),
      ratings: fc.array(fc.record({ quality: star, relevance: star }), { maxLength: 3 }),
    })
    const student = fc.integer({ min: 0, max: Math.max(0, students - 1) })
    // Mostly around something that runs, in steps of 10 s, so that edges fall on edges.
    const visit = fc.record({
      session,
      student,
      round: fc.integer({ min: 0, max: 7 }),
      steps: fc.integer({ min: -9, max: 9 }),
      seconds: fc.integer({ min: 0, max: 12 }).map((steps) => steps * 10),
    })
    return fc.record({
      students: fc.constant(students),
      sessions: fc.constant(sessions),
      rounds: fc.array(round, { maxLength: 6 }),
      visits: fc.array(visit, { maxLength: students === 0 ? 0 : 8 }),
      feedback: fc.array(
        fc.record({ session: fc.option(session), at: second, category: fc.constantFrom(...categories) }),
        { maxLength: 5 },
      ),
      ratings: fc.array(fc.record({ session, rating: star }), { maxLength: 4 }),
    })
  })
  .map(({ visits, ...story }) => ({
    ...story,
    presence: begunOnce(
      visits.map(({ session, student, round, steps, seconds }) => {
        const near = story.rounds[round]
        const from = Math.max(0, (near?.at ?? SPAN / 2) + steps * 10)
        return { session: near?.session ?? session, student, from, seconds }
      }),
    ),
  }))

/** Of visits of a student that begin at the same moment there is one, as in the table. */
function begunOnce(visits: Story['presence']): Story['presence'] {
  const keyOf = ({ session, student, from }: Story['presence'][number]) => `${session} ${student} ${from}`
  return [...new Map(visits.map((visit) => [keyOf(visit), visit])).values()]
}

const at = (seconds: number) => new Date(beginning + seconds * 1000)

/** When a session of a story was activated: with its first round, else on the first day. */
export function activatedAt(story: Story, session: number): number {
  return Math.min(...story.rounds.flatMap((round) => (round.session === session ? round.at : [])), SPAN)
}

/** A session counts as held when it says so, or when anything happened in it. */
export function wasHeld({ sessions, rounds, ratings, presence }: Story, place: number): boolean {
  const happened = [...rounds, ...ratings, ...presence].some(({ session }) => session === place)
  return happened || Boolean(sessions[place]?.held)
}

/** Writes a story into the database as if it had happened; answers what stands for its places. */
export async function tellStory(story: Story) {
  const { tutor, client } = await makeTutor()
  const lecture = await makeLecture([tutor.id])
  const lectureId = lecture.id
  const points = [{ points: 1 }, { points: 2 }, { points: 5 }]
  const quickChecks = [await makeQuickCheck(lectureId, points), await makeQuickCheck(lectureId, points)]
  const questions = [await makeQuestion(lectureId), await makeQuestion(lectureId, { points: 4 })]
  const sessions = story.sessions.map((_, place) => {
    const activated = wasHeld(story, place) ? at(activatedAt(story, place)) : null
    const times = { activatedAt: activated, endedAt: activated }
    return { id: randomUUID(), lectureId, number: place + 1, title: `Day ${place}`, date: at(0), ...times }
  })
  await db.session.createMany({ data: sessions })
  const students = Array.from({ length: story.students }, () => ({
    id: randomUUID(),
    lectureId,
    deviceHash: randomUUID(),
  }))
  await db.participant.createMany({ data: students })
  const idOf = (rows: { id: string }[], place: number) => rows[place]?.id ?? ''
  for (const [index, round] of story.rounds.entries()) {
    const item = round.kind === 'quickcheck' ? quickChecks[round.item] : undefined
    const asked = item ? item.questions : [questions[round.item]].filter((question) => question !== undefined)
    const { id: roundId } = await db.round.create({
      data: {
        lectureId,
        sessionId: idOf(sessions, round.session),
        kind: round.kind,
        quickCheckId: item?.id,
        questionId: item ? null : asked[0]?.id,
        number: index + 1,
        startedAt: at(round.at),
        endsAt: at(round.at + round.seconds),
        endedAt: at(round.at + round.seconds),
        questions: {
          create: asked.map(({ id, points: worth, answers }, position) => ({
            questionId: id,
            position,
            points: worth,
            solution: {
              answerIds: answers.flatMap(({ id: answerId, correct }) => (correct ? answerId : [])),
            },
          })),
        },
      },
    })
    const ratings = round.ratings.map((rating) => ({ roundId, ...rating }))
    await db.quickCheckRating.createMany({ data: countEqual(ratings) })
    for (const [student, valid] of round.parts.entries()) {
      const part = valid ?? (item ? round.voided[student] : null)
      if (!part) continue
      const participantId = idOf(students, student)
      const given = (place: number) => {
        const answer = asked[place]?.answers[part.ticks[place] ?? -1]
        return {
          answerId: answer?.id ?? null,
          points: answer ? (answer.correct ? (asked[place]?.points ?? 0) : 0) : null,
        }
      }
      if (item) {
        const submittedAt = part.submitted ? at(round.at + 1) : null
        const voidedAt = valid ? null : at(round.at + 2)
        const registration = await db.registration.create({
          data: { roundId, participantId, submittedAt, voidedAt },
        })
        await db.draft.createMany({
          data: asked.map(({ id: questionId }, place) => ({
            registrationId: registration.id,
            questionId,
            ...given(place),
            seq: 1,
            savedAt: at(round.at + 1),
          })),
        })
      } else {
        const { answerId, points: reached } = given(0)
        if (answerId)
          await db.singleAnswer.create({
            data: { roundId, participantId, answerId, points: reached ?? 0, answeredAt: at(round.at) },
          })
      }
    }
  }
  await db.presence.createMany({
    data: story.presence.map((visit) => ({
      sessionId: idOf(sessions, visit.session),
      participantId: idOf(students, visit.student),
      seenFrom: at(visit.from),
      seenTo: at(visit.from + visit.seconds),
    })),
  })
  await db.feedback.createMany({
    data: story.feedback.map((sent, place) => ({
      lectureId,
      sessionId: sent.session === null ? null : idOf(sessions, sent.session),
      number: place + 1,
      text: 'x',
      category: sent.category,
      createdAt: at(sent.at),
    })),
  })
  await db.sessionRating.createMany({
    data: countEqual(
      story.ratings.map(({ session, rating }) => ({ sessionId: idOf(sessions, session), rating })),
    ),
  })
  return { tutor, client, lecture, sessions, quickChecks, questions }
}
