import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import { db } from '@/lib/db/client'
import { makeTutor } from '@/tests/support/factories'
import {
  clearSaml,
  FAILED,
  IDP,
  isSignedIn,
  leave,
  pathOf,
  post,
  response,
  statement,
  travel,
} from '@/tests/support/saml-flow'

const keys = await vi.hoisted(async () => {
  process.env.SAML_CREATE_TUTORS = '1'
  return (await import('@/tests/support/saml-keys')).keys
})

beforeEach(clearSaml)

describe('with SAML_CREATE_TUTORS', () => {
  test('somebody unknown becomes a plain tutor without a password, linked and signed in', async () => {
    const { client, to } = await travel({ name: 'Nora Neu' }, 'Nora.Neu@example.org')
    expect(to).toBe('/tutor')
    const tutor = await db.tutor.findFirstOrThrow()
    expect(tutor).toMatchObject({
      email: 'nora.neu@example.org',
      name: 'Nora Neu',
      role: 'Tutor',
      passwordHash: null,
    })
    expect((await client.get(account.GET)).body).toMatchObject({ id: tutor.id })
    expect(await db.universityIdentity.findMany()).toMatchObject([
      { issuer: IDP, subject: 'AAdzZWNyZXQx', tutorId: tutor.id },
    ])
    expect(await db.auditEntry.findFirst({ where: { action: 'user.created' } })).toMatchObject({
      actorId: tutor.id,
      detail: { role: 'Tutor', provider: 'Campus' },
    })
    await travel({}, 'elsewhere@example.org')
    expect(await db.tutor.count()).toBe(1)
  })

  test('nobody becomes one without a usable address, or with an address of somebody linked', async () => {
    for (const email of [[], ['nobody'], ['&#0;nora@example.org']])
      expect((await travel({ email }, '')).to).toBe('/login?error=saml_unverified')
    const { tutor } = await makeTutor('Tutor')
    await travel({}, tutor.email)
    const { client, to } = await travel({ subject: 'eve' }, tutor.email)
    expect([to, await isSignedIn(client)]).toEqual(['/login?error=saml_bound', false])
    expect(await db.tutor.count()).toBe(1)
  })

  test('nobody becomes one by a response that somebody else has signed', async () => {
    const { id } = await leave()
    const at = await post(response(statement(id, 'new@example.org'), keys.stranger.private))
    expect(pathOf(at)).toBe(FAILED)
    expect(await db.tutor.count()).toBe(0)
  })

  test('a name with a NUL character is none: the tutor is called by the address', async () => {
    expect((await travel({ name: 'No&#0;ra' }, 'nora@example.org')).to).toBe('/tutor')
    expect(await db.tutor.findFirst()).toMatchObject({ name: 'nora' })
  })
})
