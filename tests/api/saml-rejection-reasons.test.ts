import { beforeEach, expect, test, vi } from 'vitest'
import { makeTutor } from '@/tests/support/factories'
import { collectLog } from '@/tests/support/log-lines'
import {
  clearSaml,
  expectRefused,
  finishIn,
  isSignedIn,
  leave,
  post,
  response,
  statement,
} from '@/tests/support/saml-flow'
import { assertionXml, encrypt, responseXml, sign, type Statement } from '@/tests/support/saml-provider'

// What the browser sees is the same for every refusal. The log shows which check refused: without ours, some of these
// would still be refused by the library, the version of Node.js or the database, and others would not.

const keys = await vi.hoisted(async () => {
  process.env.LOG_LEVEL = 'warn'
  return (await import('@/tests/support/saml-keys')).keys
})

const log = collectLog()
const reasons = () => log.lines().map((line) => (JSON.parse(line) as { reason?: string }).reason)

const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
const OAEP = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
const RSA_1_5 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'

beforeEach(async () => {
  await clearSaml()
  log.clear()
})

type Encryption = { cipher?: string; keyTransport?: string }

/** A response with an assertion that is encrypted for us. */
async function encrypted(given: Statement, assertion: string, how: Encryption = {}): Promise<string> {
  const { cipher = GCM, keyTransport = OAEP } = how
  const inner = await encrypt(assertion, keys.own.cert, cipher, keyTransport)
  return responseXml(given, `<saml:EncryptedAssertion>${inner}</saml:EncryptedAssertion>`)
}

const signed = (given: Statement, algorithm?: 'sha1') =>
  sign(assertionXml(given), keys.idp.private, algorithm)

test('an assertion encrypted for us is read', async () => {
  const { tutor } = await makeTutor('Tutor')
  const { client, id } = await leave()
  const given = statement(id, tutor.email)
  const at = await post(await encrypted(given, signed(given)))
  expect(await finishIn(client, at)).toBe('/tutor')
  expect(await isSignedIn(client)).toBe(true)
  expect(reasons()).toEqual([])
})

test.each<[string, string, (given: Statement) => Promise<string>]>([
  ['by a cipher that does not show changes', 'algorithm', (x) => encrypted(x, signed(x), { cipher: CBC })],
  [
    'with its key transported by RSA-1.5',
    'algorithm',
    (x) => encrypted(x, signed(x), { keyTransport: RSA_1_5 }),
  ],
  ['and signed with SHA-1', 'algorithm', (x) => encrypted(x, signed(x, 'sha1'))],
  ['and not signed', 'invalid', (x) => encrypted(x, assertionXml(x))],
])('an assertion encrypted %s is refused: %s', async (_, reason, make) => {
  const { tutor } = await makeTutor('Tutor')
  const { id } = await leave()
  await expectRefused(await make(statement(id, tutor.email)))
  expect(reasons()).toEqual([reason])
})

test('a subject with a NUL character, which the database cannot store, is refused', async () => {
  const { tutor } = await makeTutor('Tutor')
  const { id } = await leave()
  await expectRefused(response(statement(id, tutor.email, { subject: 'AAdz&#0;ZWNyZXQx' })))
  expect(reasons()).toEqual(['no_subject'])
})
