import { describe, expect, test, vi } from 'vitest'
import type { Access } from '@/lib/auth/permissions'
import { db } from '@/lib/db/client'
import type { World } from '@/tests/support/access-world'
import { visitors } from '@/tests/support/page-table'
import { accessTable } from '@/tests/support/access-table'
import type { Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { operations, placesOfIds, type Handler } from '@/tests/support/operations'
import { fingerprint } from '@/tests/support/fingerprint'
import { exchange, idAt, oneCall, twoCalls, type Parts, type TwoCalls } from '@/tests/support/swap-calls'
import { swapTable } from '@/tests/support/swap-table'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongReopening(original),
)

/** One id of one operation, with what two people get when it is another lecture's. */
const swaps = operations.flatMap(({ key, method, handler, declaration }) =>
  Object.entries(swapTable[key] ?? {}).flatMap(([place, expected]) =>
    expected === 'shared' ? [] : [{ key, place, method, handler, expected, allow: declaration.allow }],
  ),
)

async function send(client: Client, handler: Handler, method: string, { path, query, body }: Parts) {
  const stop = new AbortController()
  const options = {
    params: path as Record<string, string>,
    query: new URLSearchParams(query as Record<string, string>).toString(),
    ...(method !== 'GET' && { json: body }),
  }
  const response = await client.open(handler, method, options, stop.signal)
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = response.status === 200 && !endless ? await response.text() : ''
  stop.abort()
  return { status: response.status, text }
}

/** A tutor of both lectures, at work in the first. */
async function tutorOfBoth(here: World, there: World): Promise<Client> {
  const { tutor, client } = await makeTutor()
  const rows = [here, there].map(({ lecture }) => ({ lectureId: lecture.id, tutorId: tutor.id }))
  await db.lectureTutor.createMany({ data: rows })
  await db.tutor.update({ where: { id: tutor.id }, data: { currentLectureId: here.lecture.id } })
  return client
}

/** What the access table says of them. */
function insiderStatus(key: string, allow: Access): number {
  return Number(
    accessTable[key]?.split(' ')[visitors.indexOf(allow === 'participant' ? 'participant' : 'tutor')],
  )
}

test('the table names every id that a call may carry, and no other', () => {
  const declared = operations.map(
    ({ key, declaration }) => [key, placesOfIds(declaration).toSorted()] as const,
  )
  const known = Object.entries(swapTable).map(
    ([key, places]) => [key, Object.keys(places).toSorted()] as const,
  )
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(declared.filter(([, places]) => places.length > 0)),
  )
})

describe('an id of another lecture', () => {
  test.each(swaps)('$key: $place', async ({ key, place, method, handler, expected, allow }) => {
    const answers = expected.split(' ')
    let calls: TwoCalls | undefined
    for (const [column, outcome] of answers.entries()) {
      if (outcome === 'own') continue
      calls ??= await twoCalls(key, place)
      const { here, there, own, foreign } = calls
      expect(idAt(own, place), `the call has an id at "${place}"`).toBeTypeOf('string')
      const insider = allow === 'participant' ? here.student.client : here.client
      const client = column === 0 ? insider : await tutorOfBoth(here, there)
      const before = await fingerprint(there.lecture.id)
      const { status, text } = await send(client, handler, method, exchange(own, foreign, place))
      expect(status, `column ${column + 1}`).toBe(outcome === 'none' ? 200 : Number(outcome))
      expect(text).not.toContain(String(idAt(foreign, place)))
      expect(await fingerprint(there.lecture.id), 'nothing of the other lecture changes').toBe(before)
      // Whoever is refused leaves everything as it was for the next one.
      if (status < 400) calls = undefined
    }
  })
})

describe('with every id from its own lecture the same calls go through', () => {
  test.each(swaps)('$key: $place', async ({ key, place, method, handler, allow }) => {
    const { here, own } = await oneCall(key, place)
    const client = allow === 'participant' ? here.student.client : here.client
    const { status } = await send(client, handler, method, own)
    expect(status).toBe(insiderStatus(key, allow))
  })
})
