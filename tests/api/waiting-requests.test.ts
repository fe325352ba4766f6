import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import { db, type Tx } from '@/lib/db/client'
import { expectError } from '@/tests/support/client'
import { doing } from '@/tests/support/deadline-calls'
import { makeHall, makeQuestion, makeTutor } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'

// Requests that wait for what others store at the same moment, and go on with what it is then.

vi.mock('@/lib/db/limits', async (original) =>
  (await import('@/tests/support/changed-limits')).withPatience(original),
)

/** Starts a question while another transaction changes its lecture, which the start has to wait for. */
async function startDuring(change: (tx: Tx, lectureId: string) => Promise<unknown>) {
  const { client, lecture } = await makeHall()
  const { id } = await makeQuestion(lecture.id)
  const { starting } = await db.$transaction(async (tx) => {
    await change(tx, lecture.id)
    const begun = client.post(roundsRoute.POST, { kind: 'question', id })
    await untilWaiting(1)
    return { starting: begun }
  })
  return starting
}

test('a start that waits for a change of its lecture goes on with it', async () => {
  const title = 'Another title'
  const answer = await startDuring((tx, id) => tx.lecture.update({ where: { id }, data: { title } }))
  expect(answer.status).toBe(201)
})

test('a start that waits for its lecture to be archived, or to be taken from the tutor, is refused', async () => {
  const archivedAt = new Date()
  const archived = await startDuring((tx, id) => tx.lecture.update({ where: { id }, data: { archivedAt } }))
  expectError(archived, 409, 'lecture_archived')
  const taken = await startDuring((tx, id) =>
    tx.lecture.update({ where: { id }, data: { tutors: { deleteMany: {} }, version: { increment: 1 } } }),
  )
  expectError(taken, 404, 'not_found')
})

test('a start whose lecture is deleted meanwhile is not found', async () => {
  expectError(await startDuring((tx, id) => tx.lecture.delete({ where: { id } })), 404, 'not_found')
})

test('a repeated request that waits for a first one which fails is carried out in its place', async () => {
  const { client } = await makeTutor()
  const send = (work: () => Promise<void>) =>
    client.post(doing(work, 'tutor'), undefined, { headers: { 'idempotency-key': 'the-same' } })
  const gate = new EventEmitter()
  const isAtWork = once(gate, 'at work')
  const first = send(async () => {
    const opened = once(gate, 'open')
    gate.emit('at work')
    await opened
    throw new Error('a defect')
  })
  await isAtWork
  let done = 0
  const again = () => send(async () => void (done += 1))
  const second = again()
  await untilWaiting(1)
  gate.emit('open')
  expect([(await first).status, (await second).status, done]).toEqual([500, 204, 1])
  expect([(await again()).status, done]).toEqual([204, 1])
})
