import { X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as account from '@/app/backend/api/account/route'
import * as acs from '@/app/backend/api/saml/acs/route'
import * as finish from '@/app/backend/api/saml/finish/route'
import * as begin from '@/app/backend/api/saml/login/route'
import * as metadata from '@/app/backend/api/saml/metadata/route'
import * as link from '@/app/backend/api/tutor/link/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { addressLimits, serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { Client, expectError, statusesOf } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  assertionXml,
  encode,
  readRequest,
  responseXml,
  sign,
  type KeyPair,
  type Statement,
} from '@/tests/support/saml-provider'

const IDP = 'https://idp.example.org/idp/shibboleth'
const ACS = 'http://localhost:3000/backend/api/saml/acs'
const AUDIENCE = 'http://localhost:3000/backend/api/saml/metadata'
const ENTRY_POINT = 'https://idp.example.org/idp/profile/SAML2/Redirect/SSO'
const PASSWORD = 'the password of here'

const keys = await vi.hoisted(async () => {
  const { generate } = await import('selfsigned')
  const make = (value: string): Promise<KeyPair> =>
    generate([{ name: 'commonName', value }], { keySize: 2048, algorithm: 'sha256' })
  const [own, idp, nextIdp, stranger] = await Promise.all(['own', 'idp', 'next', 'stranger'].map(make))
  if (!own || !idp || !nextIdp || !stranger) throw new Error('keys are made')
  Object.assign(process.env, {
    SAML_ENTRY_POINT: 'https://idp.example.org/idp/profile/SAML2/Redirect/SSO',
    SAML_IDP_ENTITY_ID: 'https://idp.example.org/idp/shibboleth',
    SAML_IDP_CERTIFICATE: `${idp.cert}\n${nextIdp.cert}`,
    SAML_NAME: 'Campus',
    SAML_KEY: own.private,
    SAML_CERTIFICATE: own.cert,
  })
  return { own, idp, nextIdp, stranger }
})

beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.attempt.deleteMany()
  await db.samlRequest.deleteMany()
  await db.tutor.deleteMany()
})

/** A browser that is on its way to the university, with the id of its request. */
async function leave(query = '') {
  const client = new Client()
  const { status, headers } = await client.get(begin.GET, { query })
  expect(status).toBe(303)
  return { client, ...readRequest(headers.get('location') ?? '') }
}

const statement = (id: string, email: string, more: Partial<Statement> = {}): Statement => ({
  issuer: IDP,
  subject: 'AAdzZWNyZXQx',
  inResponseTo: id,
  recipient: ACS,
  audience: AUDIENCE,
  email,
  ...more,
})

/** A well-formed response, signed by the university unless told otherwise. */
const response = (given: Statement, key = keys.idp.private) =>
  responseXml(given, sign(assertionXml(given), key))

/** Posts a response as the university's page does, without any cookie; answers where the browser is sent. */
async function post(xml: string): Promise<URL> {
  const form = { SAMLResponse: encode(xml), RelayState: '' }
  const { status, headers } = await new Client().post(acs.POST, undefined, { form })
  expect(status).toBe(303)
  return new URL(headers.get('location') ?? '', 'http://localhost:3000')
}

const FAILED = '/login?error=saml_failed'
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`

async function expectRefused(xml: string): Promise<void> {
  expect(pathOf(await post(xml))).toBe(FAILED)
  expect(await db.samlRequest.count({ where: { handover: { not: null } } })).toBe(0)
}

async function finishIn(client: Client, at: URL): Promise<string> {
  const { status, headers } = await client.get(finish.GET, { query: at.search.slice(1) })
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

const isSignedIn = async (client: Client) => (await client.get(authCheck.GET)).body['isAuthenticated']

async function travel(given: Partial<Statement>, email: string, query = '') {
  const { client, id } = await leave(query)
  return { client, to: await finishIn(client, await post(response(statement(id, email, given)))) }
}

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

describe('a response is refused', () => {
  test.each<[string, Partial<Statement>]>([
    ['for another audience', { audience: 'https://other.example.org/metadata' }],
    ['for no audience', { audience: null }],
    ['that confirms to another address', { recipient: 'https://other.example.org/acs', destination: ACS }],
    ['to another address', { destination: 'https://other.example.org/acs' }],
    ['of another issuer', { issuer: 'https://idp.example.net/idp' }],
    ['that has expired', { until: -120 }],
    ['that is not valid yet', { from: 600, until: 1200 }],
    ['that is old', { issued: -3600, until: 3600 }],
    ['to a request that nobody made', { inResponseTo: '_of-somebodys-invention' }],
    ['that confirms another request', { confirmedFor: '_another' }],
    ['that confirms no bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
    ['without a sign-in', { authn: false }],
    ['with a name for this time only', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['with a document type', { subject: 'AAdzZWNyZXQx' }],
  ])('%s', async (what, change) => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    const xml = response(statement(id, tutor.email, change))
    await expectRefused(what === 'with a document type' ? `<!DOCTYPE x [<!ENTITY y "z">]>${xml}` : xml)
  })

  test('without a signature, with SHA-1, or changed after it was signed', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    const given = statement(id, tutor.email)
    await expectRefused(responseXml(given, assertionXml(given)))
    await expectRefused(responseXml(given, sign(assertionXml(given), keys.idp.private, 'sha1')))
    const good = response({ ...given, email: 'eve@example.org' })
    await expectRefused(good.replace('eve@example.org', tutor.email))
    await expectRefused(good.replace('AAdzZWNyZXQx', 'BBdzZWNyZXQx'))
    expect((await post(good)).pathname).toContain('finish')
  })

  test('the second time, also of two at once', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { client, id } = await leave()
    const xml = response(statement(id, tutor.email))
    const targets = await Promise.all([post(xml), post(xml), post(xml)])
    const accepted = targets.filter(({ pathname }) => pathname.endsWith('/finish'))
    expect(accepted).toHaveLength(1)
    const [at] = accepted
    if (!at) throw new Error('one is accepted')
    expect(await finishIn(client, at)).toBe('/tutor')
    expect(pathOf(await post(xml))).toBe(FAILED)
    expect(await finishIn(client, at)).toBe(FAILED)
  })

  test('another assertion for the same request', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    await post(response(statement(id, tutor.email)))
    expect(pathOf(await post(response(statement(id, 'other@example.org'))))).toBe(FAILED)
  })

  test('after so long that the request is forgotten', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    const createdAt = new Date(Date.now() - (serverBounds.samlRequestSeconds + 1) * 1000)
    await db.samlRequest.update({ where: { id }, data: { createdAt } })
    expect(pathOf(await post(response(statement(id, tutor.email))))).toBe(FAILED)
    await forgetExpired()
    expect(await db.samlRequest.count()).toBe(0)
  })

  test.each(['', 'no base64 !', encode('<a/>'), encode('<a'), encode(`<!doctype x>`)])(
    'that is no response: %o',
    async (SAMLResponse) => {
      const { status, headers } = await new Client().post(acs.POST, undefined, { form: { SAMLResponse } })
      expect([status, headers.get('location')]).toEqual(SAMLResponse === '' ? [400, null] : [303, FAILED])
    },
  )

  test('of more than 256 KiB, unread', async () => {
    const form = { SAMLResponse: 'A'.repeat(serverBounds.bodyBytes) }
    expectError(await new Client().post(acs.POST, undefined, { form }), 413, 'body_too_large')
  })
})

describe('signature wrapping', () => {
  const EVIL = 'evil@example.org'
  const signatureOf = (xml: string) => /<(?:ds:)?Signature [\s\S]*<\/(?:ds:)?Signature>/.exec(xml)?.[0] ?? ''
  const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)?.[1] ?? ''

  /** Ways to put a forged assertion where it is read and the signed one where its signature is checked. */
  const wraps: Record<string, (evil: (id?: string) => string, signed: string) => string> = {
    'the forged one before the signed one': (evil, signed) => evil() + signed,
    'the forged one after the signed one': (evil, signed) => signed + evil(),
    'the signed one in an extension': (evil, signed) =>
      `<samlp:Extensions>${signed}</samlp:Extensions>${evil()}`,
    'the signed one in an extension, both with its ID': (evil, signed) =>
      `<samlp:Extensions>${signed}</samlp:Extensions>${evil(idOf(signed))}`,
    'the signed one inside the forged one': (evil, signed) =>
      evil().replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
    'its signature on the forged one': (evil, signed) =>
      evil().replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`),
    'its signature on the forged one, which has its ID': (evil, signed) =>
      evil(idOf(signed)).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`),
    'the signed one in an object of the signature on the forged one': (evil, signed) => {
      const signature = signatureOf(signed)
      const bare = signed.replace(signature, '')
      const end = /<\/(ds:)?Signature>$/.exec(signature)?.[0] ?? ''
      const object = `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${bare}</ds:Object>`
      return evil().replace('</saml:Issuer>', `</saml:Issuer>${signature.replace(end, object + end)}`)
    },
  }

  test.each(Object.keys(wraps))('%s', async (way) => {
    await makeTutor('Tutor')
    const [{ tutor: ada }, { id }] = [await makeTutor('Tutor'), await leave()]
    const given = statement(id, ada.email)
    const signed = sign(assertionXml(given), keys.idp.private)
    const evil = (assertionId?: string) =>
      assertionXml(statement(id, EVIL, { subject: 'evil-subject' }), assertionId)
    const inner = wraps[way]?.(evil, signed) ?? ''
    expect(inner).toContain('evil-subject')
    await expectRefused(responseXml(given, inner))
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
    const headers = { 'sec-fetch-site': 'cross-site' }
    expectError(await new Client().get(begin.GET, { headers }), 403, 'cross_site')
    expect(await db.samlRequest.count()).toBe(0)
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
