import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { accessCalls } from '@/tests/support/access-calls'
import { makeWorld } from '@/tests/support/access-world'
import { fingerprint } from '@/tests/support/fingerprint'
import { operations, placesOfIds } from '@/tests/support/operations'

/** Calls about one thing, whose lecture is meant, have a form that is about a lecture. */
const ofLecture: Record<string, object> = {
  'POST /api/rounds/': { kind: 'instant', form: 'yesno', timer: 60 },
  'POST /api/feedback/read/': {},
}

/** Calls whose query may name a lecture. */
const calls = operations.filter(({ declaration }) => placesOfIds(declaration).includes('query lecture'))

function withoutLecture(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('lecture')
  return params.toString()
}

describe('a call that names no lecture is refused, and changes nothing, while no lecture is chosen', () => {
  test.each(calls)('$key', async ({ key, method, handler }) => {
    const world = await makeWorld()
    const { query = '', json } = (await accessCalls[key]?.(world)) ?? {}
    await db.tutor.update({ where: { id: world.tutor.id }, data: { currentLectureId: null } })
    const before = await fingerprint(world.lecture.id)
    const answer = await world.client.call(handler, method, {
      query: withoutLecture(query),
      json: ofLecture[key] ?? json,
    })
    expect(answer.body['code']).toBe('no_lecture_chosen')
    expect(answer.status).toBe(409)
    expect(await fingerprint(world.lecture.id)).toBe(before)
  })
})
