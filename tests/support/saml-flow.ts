import { expect } from 'vitest'
import * as acs from '@/app/backend/api/saml/acs/route'
import * as finish from '@/app/backend/api/saml/finish/route'
import * as begin from '@/app/backend/api/saml/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { db } from '@/lib/db/client'
import { Client } from '@/tests/support/client'
import { keys } from '@/tests/support/saml-keys'
import {
  assertionXml,
  encode,
  readRequest,
  responseXml,
  sign,
  type Statement,
} from '@/tests/support/saml-provider'

export const IDP = 'https://idp.example.org/idp/shibboleth'
export const ACS = 'http://localhost:3000/backend/api/saml/acs'
export const AUDIENCE = 'http://localhost:3000/backend/api/saml/metadata'

/** Before each test: nobody is there. */
export async function clearSaml(): Promise<void> {
  await db.auditEntry.deleteMany()
  await db.attempt.deleteMany()
  await db.samlRequest.deleteMany()
  await db.tutor.deleteMany()
}

/** A browser that is on its way to the university, with the id of its request. */
export async function leave(query = '') {
  const client = new Client()
  const { status, headers } = await client.get(begin.GET, { query })
  expect(status).toBe(303)
  return { client, ...readRequest(headers.get('location') ?? '') }
}

/** What the university says to a request about somebody. */
export const statement = (id: string, email: string, more: Partial<Statement> = {}): Statement => ({
  issuer: IDP,
  subject: 'AAdzZWNyZXQx',
  inResponseTo: id,
  recipient: ACS,
  audience: AUDIENCE,
  email,
  ...more,
})

/** A well-formed response, signed by the university unless told otherwise. */
export const response = (given: Statement, key = keys.idp.private) =>
  responseXml(given, sign(assertionXml(given), key))

/** Posts a response as the university's page does, without any cookie; answers where the browser is sent. */
export async function post(xml: string): Promise<URL> {
  const form = { SAMLResponse: encode(xml), RelayState: '' }
  const { status, headers } = await new Client().post(acs.POST, undefined, { form })
  expect(status).toBe(303)
  return new URL(headers.get('location') ?? '', 'http://localhost:3000')
}

/** Where a browser is sent whose response was refused. */
export const FAILED = '/login?error=saml_failed'
export const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`

/** Refused, and nothing is left for a browser to come for. */
export async function expectRefused(xml: string): Promise<void> {
  expect(pathOf(await post(xml))).toBe(FAILED)
  expect(await db.samlRequest.count({ where: { handover: { not: null } } })).toBe(0)
}

/** The browser comes for its answer; gives where it is sent. */
export async function finishIn(client: Client, at: URL): Promise<string> {
  const { status, headers } = await client.get(finish.GET, { query: at.search.slice(1) })
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

export const isSignedIn = async (client: Client) => (await client.get(authCheck.GET)).body['isAuthenticated']

/** The whole way of a browser to the university and back. */
export async function travel(given: Partial<Statement>, email: string, query = '') {
  const { client, id } = await leave(query)
  return { client, to: await finishIn(client, await post(response(statement(id, email, given)))) }
}
