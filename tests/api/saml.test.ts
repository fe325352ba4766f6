import { verify, X509Certificate } from 'node:crypto'
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

  test('about somebody unknown makes no account, unless that is configured', async () => {
    const { client, to } = await travel({}, 'new@example.org')
    expect([to, await isSignedIn(client)]).toEqual(['/login?error=saml_unknown', false])
    expect([await db.tutor.count(), await db.universityIdentity.count()]).toEqual([0, 0])
  })

  test('with a NUL character in an attribute is read as if the attribute were missing', async () => {
    const { tutor } = await makeTutor('Tutor')
    const email = `&#0;${tutor.email}`
    expect((await travel({}, email)).to).toBe('/login?error=saml_unverified')
    expect((await travel({ name: 'A&#0;da' }, tutor.email)).to).toBe('/tutor')
    // The account is linked now, so nobody needs the address.
    expect((await travel({}, email)).to).toBe('/tutor')
    expect(await db.tutor.findFirst()).toMatchObject({ email: tutor.email, name: tutor.name })
  })

  test('signed by the key that comes next is as good, one of somebody else’s key is not', async () => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    await expectRefused(response(statement(id, tutor.email), keys.stranger.private))
    expect((await post(response(statement(id, tutor.email), keys.nextIdp.private))).pathname).toContain(
      'finish',
    )
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
    const from = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
    expectError(await new Client().get(begin.GET, { headers: from('cross-site') }), 403, 'cross_site')
    expect(await db.samlRequest.count()).toBe(0)
    // The entry page, and a portal of the university.
    for (const site of ['same-origin', 'same-site'])
      expect((await new Client().get(begin.GET, { headers: from(site) })).status).toBe(303)
  })
})

describe('the metadata', () => {
  const read = async () => (await new Client().get<string>(metadata.GET)).body

  /** The certificates that the metadata names for a use. */
  const certificatesFor = (xml: string, use: string) =>
    [...xml.matchAll(/<KeyDescriptor use="(\w+)">([\s\S]*?)<\/KeyDescriptor>/g)]
      .filter(([, of]) => of === use)
      .flatMap(([, , inner = '']) => [...inner.matchAll(/<ds:X509Certificate>([^<]+)</g)])
      .map(([, base64 = '']) => new X509Certificate(Buffer.from(base64, 'base64')))

  test('says who asks and which ciphers are read; the request says the same', async () => {
    const { address, xml } = await leave('anew=1')
    expect(address.href.startsWith(`${ENTRY_POINT}?`)).toBe(true)
    for (const part of [AUDIENCE, ACS, 'ForceAuthn="true"']) expect(xml).toContain(part)
    const { headers, body } = await new Client().get<string>(metadata.GET)
    expect(headers.get('content-type')).toBe('application/samlmetadata+xml')
    for (const part of [`entityID="${AUDIENCE}"`, `Location="${ACS}"`, 'aes256-gcm'])
      expect(body).toContain(part)
    expect(body).not.toContain('-cbc')
    expect(body).not.toContain('PRIVATE')
  })

  test('asks for signed assertions, promises signed requests, and names our certificate for both uses', async () => {
    const xml = await read()
    for (const part of ['WantAssertionsSigned="true"', 'AuthnRequestsSigned="true"'])
      expect(xml).toContain(part)
    const own = new X509Certificate(keys.own.cert).fingerprint256
    for (const use of ['signing', 'encryption'])
      expect(certificatesFor(xml, use).map(({ fingerprint256 }) => fingerprint256)).toEqual([own])
  })

  test('names the certificate that verifies the signature of a request', async () => {
    const [certificate] = certificatesFor(await read(), 'signing')
    if (!certificate) throw new Error('a certificate is named')
    const { address } = await leave()
    expect(address.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    // What is signed are the parameters as the address carries them, in this order.
    const raw = new Map(
      address.search
        .slice(1)
        .split('&')
        .map((pair) => [pair.split('=', 1)[0], pair]),
    )
    const isSigned = (names: readonly string[]) => {
      const content = names.flatMap((name) => raw.get(name) ?? []).join('&')
      const signature = Buffer.from(address.searchParams.get('Signature') ?? '', 'base64')
      return verify('sha256', Buffer.from(content), certificate.publicKey, signature)
    }
    expect(isSigned(['SAMLRequest', 'RelayState', 'SigAlg'])).toBe(true)
    expect(isSigned(['SAMLRequest'])).toBe(false)
  })
})
