import { X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as begin from '@/app/backend/api/saml/login/route'
import * as metadata from '@/app/backend/api/saml/metadata/route'
import * as link from '@/app/backend/api/tutor/link/route'
import { addressLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { Client, expectError, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  ACS,
  AUDIENCE,
  clearSaml,
  expectRefused,
  FAILED,
  finishIn,
  IDP,
  isSignedIn,
  leave,
  post,
  response,
  statement,
  travel,
} from '@/tests/support/saml-flow'
import { assertionXml, responseXml, sign } from '@/tests/support/saml-provider'

const ENTRY_POINT = 'https://idp.example.org/idp/profile/SAML2/Redirect/SSO'
const PASSWORD = 'the password of here'

const keys = await vi.hoisted(async () => (await import('@/tests/support/saml-keys')).keys)

beforeEach(clearSaml)

describe('a signed assertion', () => {
  test('signs in the tutor with the address; from then on issuer and subject name the account', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { client, to } = await travel({}, tutor.email.toUpperCase(), 'next=/tutor/lecture/sessions')
    expect(to).toBe('/tutor/lecture/sessions')
    expect((await client.get(account.GET)).body).toMatchObject({ id: tutor.id })
    expect(await db.universityIdentity.findMany()).toMatchObject([
      { issuer: IDP, subject: 'AAdzZWNyZXQx', tutorId: tutor.id },
    ])
    expect(await db.samlRequest.count()).toBe(0)
    const again = await travel({}, 'elsewhere@example.org')
    expect((await again.client.get(account.GET)).body).toMatchObject({ id: tutor.id })
    const other = await travel({ subject: 'somebody-else' }, 'unknown@example.org')
    expect(other.to).toBe('/login?error=saml_unknown')
  })

  test('the address of a linked account opens nothing to another subject', async () => {
    const { tutor } = await makeTutor('Tutor')
    await travel({}, tutor.email)
    const { client, to } = await travel({ subject: 'eve' }, tutor.email)
    expect(to).toBe('/login?error=saml_bound')
    expect(await isSignedIn(client)).toBe(false)
  })

  test('an administrator confirms the first time with the password', async () => {
    const { tutor } = await makeTutor('ChairOwner', { password: PASSWORD })
    const { client, to } = await travel({}, tutor.email)
    expect([to, await isSignedIn(client)]).toEqual(['/login/link', false])
    expect((await client.post(link.POST, { password: PASSWORD })).status).toBe(200)
    expect((await travel({}, tutor.email)).to).toBe('/tutor')
  })

  test.each([
    ['no address', []],
    ['several', ['a@example.org', 'b@example.org']],
    ['something else', ['nobody']],
  ])('with %s finds nobody', async (_, email) => {
    expect((await travel({ email }, '')).to).toBe('/login?error=saml_unverified')
  })

  test('signed by the key that comes next is as good, one of somebody else’s key is not', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    await expectRefused(response(statement(id, tutor.email), keys.stranger.private))
    expect((await post(response(statement(id, tutor.email), keys.nextIdp.private))).pathname).toContain(
      'finish',
    )
  })

  test('encrypted for us is read, unless the cipher lets somebody change it', async () => {
    const { tutor } = await makeTutor('Tutor')
    const encrypt = async (cipher: string, xml: string) => {
      const library = createRequire(createRequire(import.meta.url).resolve('@node-saml/node-saml'))
      const { encrypt: run } = library('xml-encryption') as {
        encrypt: (xml: string, options: object, done: (error: Error | null, result: string) => void) => void
      }
      const options = {
        rsa_pub: new X509Certificate(keys.own.cert).publicKey.export({ type: 'spki', format: 'pem' }),
        pem: keys.own.cert,
        encryptionAlgorithm: cipher,
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      }
      return promisify(run)(xml, options)
    }
    const { client, id } = await leave()
    const given = statement(id, tutor.email)
    const wrap = (inner: string) =>
      responseXml(given, `<saml:EncryptedAssertion>${inner}</saml:EncryptedAssertion>`)
    const signed = sign(assertionXml(given), keys.idp.private)
    await expectRefused(wrap(await encrypt('http://www.w3.org/2001/04/xmlenc#aes256-cbc', signed)))
    const gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
    await expectRefused(wrap(await encrypt(gcm, assertionXml(given))))
    await expectRefused(wrap(await encrypt(gcm, sign(assertionXml(given), keys.idp.private, 'sha1'))))
    const at = await post(wrap(await encrypt(gcm, signed)))
    expect(await finishIn(client, at)).toBe('/tutor')
    expect(await isSignedIn(client)).toBe(true)
  })
})

describe('the browser that has asked', () => {
  test('is the only one that is signed in: somebody else’s answer signs nobody in elsewhere', async () => {
    const { tutor } = await makeTutor('Tutor')
    const attacker = await leave()
    const at = await post(response(statement(attacker.id, tutor.email)))
    const victim = await leave()
    for (const client of [victim.client, new Client()]) {
      expect(await finishIn(client, at)).toBe(FAILED)
      expect(await isSignedIn(client)).toBe(false)
    }
    expect(await finishIn(attacker.client, at)).toBe('/tutor')
  })

  test('needs what the answer was given', async () => {
    const { client } = await leave()
    for (const query of ['', 'code=', 'code=guess'])
      expect(await finishIn(client, new URL(`http://localhost/?${query}`))).toBe(FAILED)
  })

  test('is not sent to another site afterwards', async () => {
    const { tutor } = await makeTutor('Tutor')
    const next = encodeURIComponent('https://evil.example.org/')
    expect((await travel({}, tutor.email, `next=${next}`)).to).toBe('/tutor')
  })

  test('begins only so often from one network', async () => {
    const headers = { 'x-lectern-address': '198.51.100.7' }
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 400) {
      const answers = Array.from({ length: 5 }, () => new Client().get(begin.GET, { headers }))
      statuses.push(...statusesOf(await Promise.all(answers)))
    }
    const { count, windowSeconds } = addressLimits.samlRequests
    expect(new Set(statuses)).toEqual(new Set([303, 429]))
    // Some more became free meanwhile.
    const begun = statuses.filter((status) => status === 303).length
    expect(begun).toBeGreaterThanOrEqual(count)
    expect(begun).toBeLessThan(count + (60 * count) / windowSeconds)
  })

  test('asks by no HEAD, and from no other site', async () => {
    expect((await new Client().call(begin.HEAD, 'HEAD')).status).toBe(405)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      expectError(await new Client().get(begin.GET, { headers }), 403, 'cross_site')
    }
    expect(await db.samlRequest.count()).toBe(0)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
    expect((await new Client().get(begin.GET, { headers: own })).status).toBe(303)
  })
})

test('the request is signed and says who asks; the metadata says the same, and which ciphers are read', async () => {
  const { address, xml } = await leave('anew=1')
  expect(address.href.startsWith(`${ENTRY_POINT}?`)).toBe(true)
  expect(address.searchParams.get('SigAlg')).toContain('rsa-sha256')
  for (const part of [AUDIENCE, ACS, 'ForceAuthn="true"']) expect(xml).toContain(part)
  const answer = await new Client().get<string>(metadata.GET)
  expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml')
  for (const part of [
    `entityID="${AUDIENCE}"`,
    `Location="${ACS}"`,
    'WantAssertionsSigned="true"',
    'aes256-gcm',
  ])
    expect(answer.body).toContain(part)
  expect(answer.body).not.toContain('-cbc')
  expect(answer.body).not.toContain('PRIVATE')
})
