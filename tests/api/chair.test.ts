import { beforeEach, describe, expect, test } from 'vitest'
import * as adminChair from '@/app/backend/api/admin/chair/route'
import * as publicChair from '@/app/backend/api/chair/route'
import type { ChairRecord } from '@/lib/chair/schema'
import { db } from '@/lib/db/client'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

let owner: Client

beforeEach(async () => {
  await db.chair.deleteMany()
  owner = (await makeTutor('ChairOwner')).client
})

const full = {
  name: 'Chair of Logic',
  imprintUrl: 'https://example.org/imprint',
  privacyUrl: 'https://example.org/privacy',
  accessibilityUrl: 'http://example.org/accessibility',
  privacyContact: 'Ada Lovelace, privacy@example.org',
}

test('is there before anybody has named it, and is public, with the contact', async () => {
  expect((await owner.get(adminChair.GET)).body).toEqual({
    version: 0,
    name: '',
    imprintUrl: '',
    privacyUrl: '',
    accessibilityUrl: '',
    privacyContact: '',
    requireSecondFactor: false,
  })
  const edited = await owner.patch(adminChair.PATCH, full)
  expect(edited.status).toBe(200)
  expect(edited.body).toEqual({ ...full, requireSecondFactor: false, version: 1 })
  expect((await new Client().get(publicChair.GET)).body).toEqual(full)
})

test('keeps what an edit does not name; an empty address takes the link away', async () => {
  await owner.patch(adminChair.PATCH, full)
  const { body } = await owner.patch(adminChair.PATCH, { imprintUrl: '' })
  expect(body).toEqual({ ...full, requireSecondFactor: false, imprintUrl: '', version: 2 })
})

test.each([
  [{ name: 'x' }, ['name']],
  [{ name: '' }, ['name']],
  [{ imprintUrl: 'javascript:alert(1)' }, ['imprintUrl']],
  [{ privacyUrl: 'example.org' }, ['privacyUrl']],
  [{ accessibilityUrl: 'ftp://example.org' }, ['accessibilityUrl']],
  [{ imprintUrl: `https://example.org/${'x'.repeat(2000)}` }, ['imprintUrl']],
  [{ privacyContact: 'x'.repeat(501) }, ['privacyContact']],
  [{ colour: 'red' }, ['colour']],
])('refuses %o', async (body, paths) => {
  expectFields(await owner.patch(adminChair.PATCH, body), paths)
  expect(await db.chair.count()).toBe(0)
})

describe('roles', () => {
  test.each([
    ['Superuser', 200, 200],
    ['ChairOwner', 200, 200],
    ['Admin', 200, 403],
    ['Tutor', 403, 403],
  ] as const)('%s reads: %i, edits: %i', async (role, reads, edits) => {
    const { client } = await makeTutor(role)
    expect((await client.get(adminChair.GET)).status).toBe(reads)
    expect((await client.patch(adminChair.PATCH, { name: 'Chair' })).status).toBe(edits)
  })

  test('neither a participant nor anybody signed out', async () => {
    const { client } = await makeParticipant((await makeLecture([])).id)
    expectError(await client.get(adminChair.GET), 403, 'forbidden')
    expectError(await new Client().patch(adminChair.PATCH, { name: 'Chair' }), 401, 'not_authenticated')
  })
})

test('of two who edit the same version one is shown what the other saved', async () => {
  const other = (await makeTutor('Superuser')).client
  const answers = await Promise.all([
    owner.patch(adminChair.PATCH, { name: 'Mine', version: 0 }),
    other.patch(adminChair.PATCH, { name: 'Yours', version: 0 }),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'edit_conflict', current: { version: 1 } })
  const { body } = await owner.get<ChairRecord>(adminChair.GET)
  expect(refused?.body).toMatchObject({ current: { name: body.name } })
})
