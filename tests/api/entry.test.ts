import { expect, test } from 'vitest'
import * as entryRoute from '@/app/backend/api/entry/route'
import type { EntryView } from '@/lib/participants/schema'
import { db } from '@/lib/db/client'
import { Client, expectFields } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

const ask = (client: Client, code = '') =>
  client.get<EntryView>(entryRoute.GET, { query: `code=${encodeURIComponent(code)}` })

test('tells anybody of this installation, and of nobody', async () => {
  await db.chair.deleteMany()
  const { status, body } = await ask(new Client())
  expect(status).toBe(200)
  expect(body).toEqual({
    chair: { name: '', imprintUrl: '', privacyUrl: '', accessibilityUrl: '', privacyContact: '' },
    universities: [],
    passkeys: true,
    signedIn: null,
  })
})

test('tells participants which lecture they would leave, and of no other whether its code is right', async () => {
  const [own, other] = [await makeLecture([]), await makeLecture([])]
  const { client } = await makeParticipant(own.id)
  const joined = { kind: 'participant', title: own.title }
  expect((await ask(client, own.code)).body.signedIn).toEqual({ ...joined, own: true })
  expect((await ask(client, ` ${own.code.toLowerCase()} `)).body.signedIn).toEqual({ ...joined, own: true })
  for (const code of ['', other.code, 'NOSUCH'])
    expect((await ask(client, code)).body.signedIn).toEqual({ ...joined, own: false })
  await db.lecture.update({ where: { id: own.id }, data: { archivedAt: new Date() } })
  expect((await ask(client, own.code)).body.signedIn).toEqual({ ...joined, own: false })
})

test('tells tutors only that they are signed in', async () => {
  const { client } = await makeTutor()
  expect((await ask(client)).body.signedIn).toEqual({ kind: 'tutor' })
})

test('refuses what is longer than any code', async () => {
  expectFields(await ask(new Client(), 'A'.repeat(41)), ['code'])
})
