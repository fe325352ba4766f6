import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { Client, expectError } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { finishIn, isSignedIn, leave, post, response, statement } from '@/tests/support/saml-flow'
import {
  codeOf,
  forgetSteps,
  giveCode,
  givePassword,
  makeTutorWithCodes,
  withinOneStep,
} from '@/tests/support/second-factor'

await vi.hoisted(() => import('@/tests/support/saml-keys'))

/** Whoever waits for a lock gives up as soon as in a server. */
vi.mock('@/lib/db/limits', async (original) =>
  (await import('@/tests/support/changed-limits')).withPatience(original, { lock_timeout: 600 }),
)

test('a sign-in for which the database is too busy changes nothing: the same code is given again', async () => {
  const { tutor, secret } = await makeTutorWithCodes()
  const countSignIns = () => db.tutorSession.count({ where: { tutorId: tutor.id } })
  await withinOneStep(async () => {
    await db.tutorSession.deleteMany()
    await forgetSteps()
    const client = new Client()
    await givePassword(client, tutor.email)
    await giveCode(client, codeOf(secret))
    await givePassword(client, tutor.email)
    await forgetSteps()
    const code = codeOf(secret)
    await db.$transaction(async (tx) => {
      // The sign-in from before cannot be ended.
      await tx.$queryRaw`SELECT FROM tutor_session WHERE tutor_id = ${tutor.id}::uuid FOR UPDATE`
      expectError(await giveCode(client, code), 503, 'unavailable')
    })
    expect(await countSignIns()).toBe(1)
    expect((await giveCode(client, code)).status).toBe(200)
    expect(await countSignIns()).toBe(1)
  })
})

test('a sign-in by SAML for which it is too busy leads back to the entry page', async () => {
  const { tutor } = await makeTutor('Tutor')
  const { client, id } = await leave()
  const at = await post(response(statement(id, tutor.email)))
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM tutor WHERE id = ${tutor.id}::uuid FOR UPDATE`
    expect(await finishIn(client, at)).toBe('/login?error=saml_failed')
  })
  expect(await isSignedIn(client)).toBe(false)
})
