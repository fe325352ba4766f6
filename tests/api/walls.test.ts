import { afterEach, describe, expect, test } from 'vitest'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as liveRoute from '@/app/backend/api/wall/live/route'
import { resolveWall } from '@/lib/auth/wall-actor'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { loadWall } from '@/lib/walls/queries'
import { accessCalls } from '@/tests/support/access-calls'
import { makeWorld } from '@/tests/support/access-world'
import { accessTable, wallTable } from '@/tests/support/access-table'
import { type Client, expectError } from '@/tests/support/client'
import { makeHall, makeTutor } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { answerOf, endedAgo, makeQuestionRound, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'
import { connectedWall, listed, showCode, standing, takeAway } from '@/tests/support/walls'

const open: Stream[] = []

async function follow(browser: Client): Promise<Stream> {
  const stream = await Stream.open(browser, '', { handler: liveRoute.GET })
  open.push(stream)
  return stream
}

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const cookiesOf = (browser: Client) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a connected wall', () => {
  test('follows the session, and learns neither counts of answers nor what is right before the reveal', async () => {
    const { client, session, round, question, student } = await makeQuestionRound()
    const { browser } = await connectedWall(client, session.id)
    const wall = await resolveWall(cookiesOf(browser))
    if (!wall) throw new Error('the wall is connected')
    const stream = await follow(browser)
    // Counts of what came before may be told first.
    const { data: told } = await stream.waitFor('lecture')
    expect(told).toMatchObject({ session: { id: session.id, content: '' }, lecture: { tutors: [] } })
    const answerId = answerOf(question, 0)
    await student.client.post(singleRoute.POST, { roundId: round.id, answerId })
    const { data: counts } = await stream.waitFor('counts', ({ answered }) => answered === 1)
    expect(counts).not.toHaveProperty('byAnswer')
    const before = await loadWall(wall)
    expect(before?.results?.questions[0]?.answers.map(({ count, correct }) => ({ count, correct }))).toEqual(
      Array.from({ length: 3 }, () => ({ count: 0, correct: false })),
    )
    await endedAgo(round.id, 60)
    expect((await client.post(revealRoute.POST, undefined, { params: { id: round.id } })).status).toBe(200)
    const after = await loadWall(wall)
    expect(after?.results?.questions[0]?.answers[0]).toMatchObject({ count: 1, correct: true })
  })

  test('gets the counts with the distribution, beside those of the round before, and what is correct with the solution', async () => {
    const { client, session, round, question, student } = await makeQuestionRound()
    const { browser } = await connectedWall(client, session.id)
    const wall = await resolveWall(cookiesOf(browser))
    if (!wall) throw new Error('the wall is connected')
    const answer = (roundId: string, index: number) =>
      student.client.post(singleRoute.POST, { roundId, answerId: answerOf(question, index) })
    await answer(round.id, 1)
    await endedAgo(round.id, 60)
    const again = await start(client, 'question', question.id)
    await answer(again.id, 0)
    await endedAgo(again.id, 10)
    const seen = async () => {
      const { results, previous } = (await loadWall(wall)) ?? {}
      const answersOf = (view: typeof results) =>
        view?.questions[0]?.answers.map(({ count, correct }) => `${count}${correct ? ' correct' : ''}`)
      return [answersOf(results), answersOf(previous)]
    }
    const reveal = (show: string) => client.post(revealRoute.POST, { show }, { params: { id: again.id } })
    expect(await seen()).toEqual([['0', '0', '0'], undefined])
    await reveal('distribution')
    expect(await seen()).toEqual([['1', '0', '0'], ['0', '1', '0']]) // prettier-ignore
    await reveal('solution')
    expect(await seen()).toEqual([['1 correct', '0', '0'], ['0', '1', '0']]) // prettier-ignore
  })

  test('is not compared with a round that nobody answered', async () => {
    const { client, session, round, question, student } = await makeQuestionRound()
    const { browser } = await connectedWall(client, session.id)
    const wall = await resolveWall(cookiesOf(browser))
    if (!wall) throw new Error('the wall is connected')
    await endedAgo(round.id, 60)
    const again = await start(client, 'question', question.id)
    await student.client.post(singleRoute.POST, { roundId: again.id, answerId: answerOf(question, 0) })
    await endedAgo(again.id, 10)
    await client.post(revealRoute.POST, { show: 'solution' }, { params: { id: again.id } })
    const seen = await loadWall(wall)
    expect([seen?.results?.questions[0]?.answers[0]?.count, seen?.previous]).toEqual([1, null])
  })

  test('gets the explanation with the solution and not before', async () => {
    const { client, session, round, question } = await makeQuestionRound()
    await db.question.update({ where: { id: question.id }, data: { explanation: 'It *merges*.' } })
    const { browser } = await connectedWall(client, session.id)
    const wall = await resolveWall(cookiesOf(browser))
    if (!wall) throw new Error('the wall is connected')
    await endedAgo(round.id, 60)
    const seen = async (show?: string) => {
      if (show) await client.post(revealRoute.POST, { show }, { params: { id: round.id } })
      const { explanation, explanationHtml } = (await loadWall(wall))?.results?.questions[0] ?? {}
      return { explanation, explanationHtml }
    }
    const nothing = { explanation: '', explanationHtml: '' }
    expect(await seen()).toEqual(nothing)
    expect(await seen('distribution')).toEqual(nothing)
    expect(await seen('solution')).toEqual({
      explanation: 'It *merges*.',
      explanationHtml: '<p>It <em>merges</em>.</p>',
    })
  })

  test('goes dark when the tutor takes it away; others stay', async () => {
    const { client, lecture, session } = await makeHall()
    const [away, stays] = [await connectedWall(client, session.id), await connectedWall(client, session.id)]
    const [ending, going] = [await follow(away.browser), await follow(stays.browser)]
    const stranger = await makeTutor()
    expectError(await takeAway(stranger.client, session.id, away.id), 404, 'not_found')
    expect((await takeAway(client, session.id, away.id)).status).toBe(204)
    await ending.waitFor('revoked')
    expectError(await away.browser.get(liveRoute.GET), 401, 'not_authenticated')
    expect(await standing(away.browser)).toEqual({ state: 'takenAway', code: null })
    expectError(await takeAway(client, session.id, away.id), 404, 'not_found')
    expect((await listed(client, session.id)).map(({ id }) => id)).toEqual([stays.id])
    await going.untilTold(lecture.id)
    expect(going.events.some(({ event }) => event === 'revoked')).toBe(false)
    expect(going.ended).toBe(false)
    expect((await showCode(away.browser)).code).toHaveLength(6)
  })

  test('goes dark with the session, and stays so when that is opened again', async () => {
    const { client, session } = await makeHall()
    const { browser, id } = await connectedWall(client, session.id)
    const stream = await follow(browser)
    await client.post(deactivateRoute.POST, { id: session.id })
    await stream.waitFor('revoked')
    expect(
      stream.events.filter(({ event, data }) => event === 'lecture' && data['session'] === null),
    ).toEqual([])
    await client.post(activateRoute.POST, { id: session.id })
    expect(await standing(browser)).toEqual({ state: 'ended', code: null })
    expect(await listed(client, session.id)).toEqual([])
    expectError(await takeAway(client, session.id, id), 404, 'not_found')
  })

  test('opens nothing else', async () => {
    const wrong: string[] = []
    const world = await makeWorld()
    const { browser } = await connectedWall(world.client, world.session.id)
    for (const { key, method, handler, declaration } of operations) {
      const isOpen = ['anyone', 'viewer'].includes(declaration.allow)
      const call = (isOpen && (await accessCalls[key]?.(world))) || {}
      const stop = new AbortController()
      const { status } = await browser.open(handler, method, call, stop.signal)
      stop.abort()
      const due = wallTable[key] ?? accessTable[key]?.split(' ')[0]
      if (String(status) !== due) wrong.push(`${key}: ${status} in place of ${due}`)
    }
    expect(wrong).toEqual([])
    expect((await standing(browser)).state).toBe('connected')
  })
})

test('what is over is forgotten, what holds stays', async () => {
  const { client, session } = await makeHall()
  const [holds, away] = [await connectedWall(client, session.id), await connectedWall(client, session.id)]
  const [waits, expired] = [await showCode(), await showCode()]
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db.wall.update({ where: { code: expired.code }, data: { expiresAt: hoursAgo(1) } })
  await db.wall.update({
    where: { id: away.id },
    data: { connectedAt: hoursAgo(3), disconnectedAt: hoursAgo(2) },
  })
  await forgetExpired()
  expect((await standing(holds.browser)).state).toBe('connected')
  expect((await standing(waits.browser)).state).toBe('waiting')
  for (const { browser } of [away, expired]) expect((await standing(browser)).state).toBe('none')
})
