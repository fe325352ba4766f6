import { describe, expect, test } from 'vitest'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as hiddenTextsRoute from '@/app/backend/api/rounds/[id]/hidden-texts/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import { resolveWall } from '@/lib/auth/wall-actor'
import { db } from '@/lib/db/client'
import type { ResultsView } from '@/lib/rounds/schema'
import { loadWall } from '@/lib/walls/queries'
import { state } from '@/tests/support/answer-calls'
import { expectError, expectFields, statusesOf, type Client } from '@/tests/support/client'
import { makeParticipant, makeTutor, UNKNOWN } from '@/tests/support/factories'
import { askQuestion, askQuickCheck, ownResults } from '@/tests/support/kind-rounds'
import { endedAgo, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'
import { connectedWall } from '@/tests/support/walls'

// What the hall sees of texts that students wrote, and what a tutor hides from it.

const input = { kind: 'text', text: 'Which sort is *stable*?', accepted: ['Merge sort', 'Straße'], points: 3 }

const hide = (client: Client, roundId: string, body: object) =>
  client.put<ResultsView>(hiddenTextsRoute.PUT, body, { params: { id: roundId } })

/** A single question with a connected wall; five have answered, two of them rudely. */
async function askRudely(question: object = input) {
  const made = await askQuestion(question)
  const { browser } = await connectedWall(made.client, made.session.id)
  const wall = await resolveWall([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  if (!wall) throw new Error('the wall is connected')
  const phones: Client[] = []
  for (const text of ['Rüde', 'RÜDE', 'merge sort', 'Heap', 'heap'])
    phones.push((await made.answer({ text })).client)
  const [rude, , nice] = phones
  if (!rude || !nice) throw new Error('five have answered')
  const hideIt = (text: string, hidden = true, client = made.client) =>
    hide(client, made.round.id, { questionId: made.question.id, text, hidden })
  /** Everything that the wall and phones of others get. */
  const seen = async () => {
    const stranger = await makeParticipant(made.lecture.id)
    const result = await nice.get(singleResultRoute.GET, { query: `round=${made.round.id}` })
    const all = [await loadWall(wall), await state(nice), await state(stranger.client), result.body]
    return JSON.stringify([all, await ownResults(nice)])
  }
  return { ...made, wall, rude, nice, hideIt, seen }
}

describe('a text that a student wrote', () => {
  test('reaches no wall and no other phone before the tutor shows the answers', async () => {
    const { lecture, round, seen, show, nice } = await askRudely()
    const stream = await Stream.open(nice)
    expect(await seen()).not.toMatch(/rüde|heap|Straße/i)
    await endedAgo(round.id, 4)
    expect(await seen()).not.toMatch(/rüde|heap|Straße/i)
    await stream.untilTold(lecture.id)
    expect(JSON.stringify(stream.events)).not.toMatch(/rüde|heap|Straße/i)
    stream.close()
    await show('distribution')
    expect(await seen()).toMatch(/rüde/i)
    expect(await seen()).not.toMatch(/accepted|Straße/)
    await show('solution')
    expect(await seen()).toMatch(/accepted.*Straße/)
  })
})

describe('hiding', () => {
  test.each(['before', 'after'])(
    '%s the reveal: in any spelling, everywhere; figures and points stay',
    async (when) => {
      const { round, seen, show, hideIt, rude, results, client, question } = await askRudely()
      if (when === 'before') await hideIt(' rüde ')
      await endedAgo(round.id, 4)
      await show('distribution')
      if (when === 'after') await hideIt('RU\u0308DE')
      expect(await seen()).not.toMatch(/rüde/i)
      await show('solution')
      expect(await seen()).not.toMatch(/rüde/i)
      expect(await seen()).toMatch(/heap/i)
      expect((await state(rude)).distribution).toMatchObject({ answered: 5 })
      const [result] = (await results()).questions
      expect(result).toMatchObject({ answered: 5, correct: 1, successRate: 0.2 })
      expect(result?.answers.map(({ text, count, hidden }) => [text.toLowerCase(), count, hidden])).toEqual([
        ['heap', 2, undefined],
        ['rüde', 2, true],
        ['merge sort', 1, undefined],
      ])
      expect((await state(rude)).me.response).toEqual({ text: 'Rüde' })
      expect((await ownResults(rude)).questions[0]).toMatchObject({ points: 0, question: { answer: 'Rüde' } })
      const again = await start(client, 'question', question.id)
      expect(again.moderations).toBe(0)
    },
  )

  test('is done once however often it is said, and taken back', async () => {
    const { round, seen, show, hideIt, question, results } = await askRudely()
    await endedAgo(round.id, 4)
    await show('distribution')
    expect((await hideIt('Rüde')).body.round.moderations).toBe(1)
    expect((await hideIt('rüde')).body.round.moderations).toBe(1)
    expect((await hideIt('Heap')).body.round.moderations).toBe(2)
    expect((await hideIt('RÜDE', false)).body.round.moderations).toBe(3)
    expect((await hideIt('rüde', false)).body.round.moderations).toBe(3)
    expect(await seen()).toMatch(/rüde/i)
    expect(await seen()).not.toMatch(/heap/i)
    const both = await Promise.all(['Rüde', 'rüde', 'merge sort'].map((text) => hideIt(text)))
    expect(statusesOf(both)).toEqual([200, 200, 200])
    const row = await db.roundQuestion.findFirstOrThrow({
      where: { roundId: round.id, questionId: question.id },
    })
    expect(row.hiddenTexts.toSorted()).toEqual(['heap', 'merge sort', 'rüde'])
    expect((await results()).round.moderations).toBe(5)
  })

  test('an accepted text that is hidden is counted, but not among those that are shown', async () => {
    const { round, show, hideIt, nice, wall, results } = await askRudely()
    await hideIt('MERGE SORT')
    await endedAgo(round.id, 4)
    await show('distribution')
    expect((await state(nice)).distribution?.answers.map(({ text }) => text)).toEqual(['Heap', 'RÜDE'])
    expect((await loadWall(wall))?.results?.questions[0]?.answers.map(({ text }) => text)).toEqual([
      'Heap',
      'RÜDE',
    ])
    expect((await results()).questions[0]).toMatchObject({ correct: 1 })
  })

  test('is not shown by the round before either', async () => {
    const { client, question, round, wall, answer, rude } = await askRudely()
    await endedAgo(round.id, 60)
    const again = await start(client, 'question', question.id)
    await answer({ text: 'Quick' }, again.id)
    expect(
      (await hide(client, again.id, { questionId: question.id, text: 'Rüde', hidden: true })).status,
    ).toBe(200)
    await endedAgo(again.id, 4)
    await client.post(revealRoute.POST, { show: 'distribution' }, { params: { id: again.id } })
    const shown = await loadWall(wall)
    expect(shown?.previous?.questions[0]?.answers).toHaveLength(2)
    expect(JSON.stringify(shown)).not.toMatch(/rüde/i)
    expect((await state(rude)).distribution?.answers.map(({ text }) => text)).toEqual(['Quick'])
  })

  test('of a survey leaves the other words', async () => {
    const { round, show, hideIt, nice, seen } = await askRudely({
      kind: 'text',
      text: 'A word?',
      graded: false,
    })
    await endedAgo(round.id, 4)
    await show('solution')
    await hideIt('Rüde')
    expect(await seen()).not.toMatch(/rüde/i)
    expect((await state(nice)).distribution?.answers.map(({ text, count }) => [text, count])).toEqual([
      ['Heap', 2],
      ['merge sort', 1],
    ])
  })

  test('is for texts of questions that the round has, in a lecture of one’s own that is not archived', async () => {
    const { round, hideIt, client, question, lecture, session } = await askRudely()
    const body = { questionId: question.id, text: 'Rüde', hidden: true }
    expectFields(await hide(client, round.id, { ...body, text: ' ' }), ['text'])
    expectFields(await hide(client, round.id, { ...body, text: 'a'.repeat(201) }), ['text'])
    expectFields(await hide(client, round.id, { ...body, hidden: 'yes' }), ['hidden'])
    expectFields(await hide(client, round.id, { questionId: question.id }), ['text', 'hidden'])
    expectError(await hide(client, round.id, { ...body, questionId: UNKNOWN }), 404, 'not_found')
    expectError(await hide(client, UNKNOWN, body), 404, 'not_found')
    expectError(await hideIt('Rüde', true, (await makeTutor()).client), 404, 'not_found')
    const other = await askQuickCheck([input, { kind: 'scale', text: 'How well?' }])
    const [text, scale] = other.quickCheck.questions
    expectFields(await hide(other.client, other.round.id, { ...body, questionId: scale?.id }), ['questionId'])
    expect((await hide(other.client, other.round.id, { ...body, questionId: text?.id })).status).toBe(200)
    expectError(await hide(other.client, other.round.id, body), 404, 'not_found')
    await endedAgo(round.id, 4)
    await client.post(deactivateRoute.POST, { id: session.id })
    await client.post(archiveRoute.POST, undefined, { params: { id: lecture.id } })
    expectError(await hideIt('Rüde'), 409, 'lecture_archived')
  })
})

test('a phone gets the most frequent texts, and what is accepted with the solution only', async () => {
  const { client: tutor, question, round, answer, show } = await askQuestion(input)
  const { client } = await answer({ text: 'Heapsort' })
  for (const text of ['heapsort', 'STRASSE', 'merge sort', 'Bogosort']) await answer({ text })
  await endedAgo(round.id, 4)
  expect((await state(client)).distribution).toBeNull()
  await show('distribution')
  const shown = async () =>
    (await state(client)).distribution?.answers.map(({ id, text, count, correct }) => [
      id,
      text,
      count,
      correct,
    ])
  expect(await shown()).toEqual([
    [`${question.id}/heapsort`, 'Heapsort', 2, null],
    [`${question.id}/bogosort`, 'Bogosort', 1, null],
    [`${question.id}/strasse`, 'STRASSE', 1, null],
    [`${question.id}/merge sort`, 'merge sort', 1, null],
  ])
  expect((await state(client)).distribution).not.toHaveProperty('accepted')
  const result = () => client.get(singleResultRoute.GET, { query: `round=${round.id}` })
  expectError(await result(), 409, 'not_revealed')
  await show('solution')
  expect((await shown())?.[0]).toEqual(['correct', 'Merge sort', 2, true])
  expect((await state(client)).distribution).toMatchObject({ accepted: input.accepted })
  expect((await result()).body).toMatchObject({
    question: { kind: 'text', answered: 5, accepted: input.accepted },
    response: { text: 'Heapsort' },
  })
  expect((await ownResults(client)).questions[0]).toMatchObject({
    points: 0,
    question: { answer: 'Heapsort' },
  })
  const again = await start(tutor, 'question', question.id)
  expect(again.number).toBe(2)
  expect((await state(client)).me.response).toBeNull()
})
