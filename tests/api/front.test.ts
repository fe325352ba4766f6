import { expect, test } from 'vitest'
import { front } from '@/app/backend/api/front'
import { UNKNOWN } from '@/tests/support/factories'

/** Paths that a client may send as they are, and that a Request names differently. */
const odd = ['..', '.', '%2e%2e', '%2E', 'x/..', 'x#y', '\\', '\\..\\', '%2e%2e/%2e%2e', '..\\..'].flatMap((part) => [
  `/backend/api/lectures/${part}`,
  `/backend/api/lectures/${part}/`,
  `/backend/api/admin/lectures/${part}/archive`,
  `/backend/api/rounds/${UNKNOWN}/registrations/${part}/`,
  `/backend/api/rounds/${part}/registrations/${UNKNOWN}/identity/`,
]) // prettier-ignore

test('whatever path the server hands to the API, the API answers for it', async () => {
  const answered: string[] = []
  const wrong: string[] = []
  for (const path of odd) {
    if (!front.has(path)) continue
    const { status } = await front.respond(new Request(`http://localhost${path}`, { method: 'DELETE' }))
    if (status < 400 || status >= 500) wrong.push(`${path}: ${status}`)
    answered.push(path)
  }
  expect(wrong).toEqual([])
  // A part that leads upwards still ends at a path of the API, or at none.
  expect(answered).toContain('/backend/api/lectures/x#y')
  expect(answered.length).toBeLessThan(odd.length)
})
