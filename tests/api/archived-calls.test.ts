import { describe, expect, test, vi } from 'vitest'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import { db } from '@/lib/db/client'
import { accessCalls } from '@/tests/support/access-calls'
import { makeWorld, type World } from '@/tests/support/access-world'
import { fingerprint } from '@/tests/support/fingerprint'
import { operations } from '@/tests/support/operations'
import { swapTable } from '@/tests/support/swap-table'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongReopening(original),
)

/** What is answered about an archived lecture where that is another thing than `lecture_archived`. */
const others: Record<string, string> = {
  'POST /api/lectures/{id}/archive/': '200',
  'POST /api/lectures/{id}/restore/': '200',
  'POST /api/lectures/{id}/copy/': '201',
  // A name can be erased at any time.
  'DELETE /api/rounds/{id}/registrations/{registrationId}/identity/': '204',
  // Its session is over, and so are its walls.
  'PUT /api/sessions/{id}/wall/': 'session_not_active',
  'DELETE /api/sessions/{id}/walls/{wallId}/': 'not_found',
}

/** Everything that changes something and names a thing of a lecture, or is said by a student. */
const calls = operations.filter(({ key, method, declaration }) => {
  if (key.includes(' /api/account/')) return false
  const places = Object.values(swapTable[key] ?? {})
  return method !== 'GET' && (declaration.allow === 'participant' || places.some((one) => one !== 'shared'))
})

/** As a tutor does it: the session is ended, and the lecture archived; what ran in it takes no last answers any more. */
async function archive({ client, lecture, session }: World): Promise<void> {
  await client.post(deactivateRoute.POST, { id: session.id })
  const { status } = await client.post(archiveRoute.POST, undefined, { params: { id: lecture.id } })
  expect(status).toBe(200)
  await db.$executeRaw`
    UPDATE round SET started_at = started_at - interval '1 hour', ends_at = ends_at - interval '1 hour',
      ended_at = ended_at - interval '1 hour', all_submitted_at = all_submitted_at - interval '1 hour'
    WHERE lecture_id = ${lecture.id}::uuid`
}

describe('in an archived lecture nothing is changed but what is named here', () => {
  test.each(calls)('$key', async ({ key, method, handler, declaration }) => {
    const world = await makeWorld()
    const call = (await accessCalls[key]?.(world)) ?? {}
    await archive(world)
    const client = declaration.allow === 'participant' ? world.student.client : world.client
    const before = await fingerprint(world.lecture.id)
    const { status, body } = await client.call(handler, method, call)
    const answer = status < 400 ? String(status) : body['code']
    expect(answer).toBe(others[key] ?? 'lecture_archived')
    expect(status < 400 || (await fingerprint(world.lecture.id)) === before).toBe(true)
  })
})
