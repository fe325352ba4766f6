import { beforeEach, expect, test, vi } from 'vitest'
import { readIdentity, universityProvider } from '@/lib/auth/university'
import { db } from '@/lib/db/client'
import { signInByUniversity } from '@/lib/users/university-commands'
import { makeTutor } from '@/tests/support/factories'
import {
  clearSaml,
  finishIn,
  isSignedIn,
  leave,
  pathOf,
  post,
  response,
  statement,
} from '@/tests/support/saml-flow'
import { responseXml } from '@/tests/support/saml-provider'

const MFA = 'https://refeds.org/profile/mfa'

await vi.hoisted(async () => {
  await import('@/tests/support/saml-keys')
  const demanded = 'https://refeds.org/profile/mfa urn:example:card'
  Object.assign(process.env, {
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ACR: demanded,
    SAML_AUTHN_CONTEXT: demanded,
  })
})

beforeEach(clearSaml)

const claimsOf = (email: string, acr?: unknown) => ({
  iss: 'https://login.example.org',
  sub: email,
  email,
  email_verified: true,
  acr,
})

test('a sign-in by OpenID Connect asks for the classes of authentication that the chair demands', () => {
  expect(universityProvider().authorization).toMatchObject({
    params: { acr_values: `${MFA} urn:example:card` },
  })
})

test.each([undefined, 'urn:example:password', '', 0, [MFA]])(
  'a sign-in by OpenID Connect of class %o is too weak, also of an account that is linked',
  async (acr) => {
    const { tutor } = await makeTutor('Tutor')
    const signIn = (given: unknown) =>
      signInByUniversity(null, readIdentity(claimsOf(tutor.email, given)), { locale: 'en', theme: 'system' })
    expect(await signIn(acr)).toEqual({ rejectionReason: 'weak' })
    expect(await db.universityIdentity.count()).toBe(0)
    expect(await signIn(MFA)).toHaveProperty('token')
    const signedIn = await db.tutorSession.count()
    expect(await signIn(acr)).toEqual({ rejectionReason: 'weak' })
    expect(await db.tutorSession.count()).toBe(signedIn)
    expect(await signIn('urn:example:card')).toHaveProperty('token')
  },
)

test('only the signed token says how somebody signed in, not what is fetched beside it', async () => {
  const { userinfo } = universityProvider()
  if (typeof userinfo !== 'object' || !userinfo.request) throw new Error('a request is configured')
  const ask = userinfo.request.bind(userinfo) as unknown as (given: object) => Promise<object>
  const claims = (acr?: string) => ({ ...claimsOf('ada@example.org'), ...(acr !== undefined && { acr }) })
  const client = {
    issuer: { metadata: { userinfo_endpoint: 'https://login.example.org/me' } },
    userinfo: () => Promise.resolve({ sub: 'ada@example.org', acr: MFA }),
  }
  const answer = async (acr?: string) =>
    readIdentity(await ask({ client, tokens: { access_token: 'token', claims: () => claims(acr) } })).strong
  expect([await answer(), await answer('urn:example:password'), await answer(MFA)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a request by SAML asks for the classes that the chair demands', async () => {
  const { xml } = await leave()
  expect(xml).toContain('<samlp:RequestedAuthnContext')
  expect(xml).toContain(`AuthnContextClassRef xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${MFA}<`)
})

test.each([undefined, 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password', ''])(
  'a sign-in by SAML of class %o is too weak',
  async (context) => {
    const { tutor } = await makeTutor('Tutor')
    const { id } = await leave()
    const at = await post(response(statement(id, tutor.email, context === undefined ? {} : { context })))
    expect(pathOf(at)).toBe('/login?error=saml_weak')
    expect(await db.samlRequest.count({ where: { handover: { not: null } } })).toBe(0)
  },
)

test('one of a demanded class is accepted', async () => {
  const { tutor } = await makeTutor('Tutor')
  const { client, id } = await leave()
  await finishIn(client, await post(response(statement(id, tutor.email, { context: MFA }))))
  expect(await isSignedIn(client)).toBe(true)
})

test('a provider that cannot sign somebody in so strongly says so', async () => {
  const { id } = await leave()
  const status = (value: string, inner = '') =>
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${value}">${inner}</samlp:StatusCode>`
  const refused = responseXml(statement(id, 'ada@example.org'), '').replace(
    /<samlp:StatusCode [^>]*\/>/,
    status('Responder', status('NoAuthnContext')),
  )
  expect(refused).toContain('NoAuthnContext')
  expect(pathOf(await post(refused))).toBe('/login?error=saml_weak')
  expect(pathOf(await post(refused.replace('NoAuthnContext', 'AuthnFailed')))).toBe(
    '/login?error=saml_failed',
  )
})
