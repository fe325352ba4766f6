import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as acs from '@/app/backend/api/saml/acs/route'
import { checkSamlResponse } from '@/lib/auth/saml-response'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { Client, expectError } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import {
  ACS,
  clearSaml,
  expectRefused,
  FAILED,
  finishIn,
  leave,
  pathOf,
  post,
  response,
  statement,
} from '@/tests/support/saml-flow'
import { assertionXml, encode, responseXml, sign, type Statement } from '@/tests/support/saml-provider'

const keys = await vi.hoisted(async () => (await import('@/tests/support/saml-keys')).keys)

beforeEach(clearSaml)

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

  test('that would take the parser seconds, before it gets there', async () => {
    const open = '<a>'.repeat(20_000)
    for (const xml of [
      '<a><!--'.repeat(20_000),
      open,
      '<?a'.repeat(40_000),
      `<a "${open}"/>`,
      `<?>${open}?>`,
    ]) {
      const checked = checkSamlResponse(encode(xml), ACS, undefined)
      await expect(checked).rejects.toMatchObject({ reason: 'not_balanced' })
      await expectRefused(xml)
    }
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
