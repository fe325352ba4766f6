import 'server-only'
import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { z } from 'zod'
import { isBalancedXml } from '@/lib/auth/xml-shape'

/** Why a SAML response is rejected; the reason is a fixed word for the log. */
export class SamlError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'SamlError'
    this.reason = reason
  }
}

const signatures = ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map(
  (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
)
const digests = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
/** Only authenticated ciphers: with others an attacker can recover the content step by step. */
const ciphers = ['aes128-gcm', 'aes256-gcm'].map((name) => `http://www.w3.org/2009/xmlenc11#${name}`)
const keyCiphers = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
]

/** Checks that the elements at a path name only allowed algorithms. Errors: SamlError. */
function assertAlgorithms(document: Document, path: string, allowed: readonly string[]): void {
  for (const element of xpath.selectElements(document, path))
    if (!allowed.includes(element.getAttribute('Algorithm') ?? '')) throw new SamlError('algorithm')
}

const named = (name: string) => `*[local-name()='${name}']`

async function checkSignatureAlgorithms(xml: string): Promise<Document> {
  if (!isBalancedXml(xml)) throw new SamlError('not_balanced')
  const document = await parseDomFromString(xml)
  assertAlgorithms(document, `//${named('SignatureMethod')}`, signatures)
  // A key transported by OAEP names a digest of its own, where SHA-1 is allowed.
  assertAlgorithms(document, `//${named('Reference')}/${named('DigestMethod')}`, digests)
  return document
}

/**
 * Checks a response before any of it is believed: no document type, no weak algorithm, meant for this address, and
 * whatever is encrypted is so in a way that shows changes. The library does not check these. Errors: SamlError.
 */
export async function checkSamlResponse(encoded: string, to: string, key: string | undefined): Promise<void> {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new SamlError('doctype')
  const document = await checkSignatureAlgorithms(xml)
  const root = document.documentElement
  if (root.localName !== 'Response') throw new SamlError('no_response')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== to) throw new SamlError('destination')
  for (const encrypted of xpath.selectElements(document, `//${named('EncryptedAssertion')}`)) {
    if (!key) throw new SamlError('no_key')
    assertAlgorithms(document, `//${named('EncryptedData')}/${named('EncryptionMethod')}`, ciphers)
    assertAlgorithms(document, `//${named('EncryptedKey')}/${named('EncryptionMethod')}`, keyCiphers)
    // oxlint-disable-next-line typescript/no-base-to-string -- a node of this library becomes its XML
    const decrypted = await decryptXml(encrypted.toString(), key)
    if (/<!(DOCTYPE|ENTITY)/i.test(decrypted)) throw new SamlError('doctype')
    await checkSignatureAlgorithms(decrypted)
  }
}

const text = z.array(z.looseObject({ _: z.string() })).length(1)
const confirmation = z.looseObject({
  $: z.looseObject({ Method: z.string() }),
  SubjectConfirmationData: z.array(
    z.looseObject({
      $: z.looseObject({ InResponseTo: z.string(), Recipient: z.string(), NotOnOrAfter: z.string() }),
    }),
  ),
})

/** Which class of authentication a sign-in had, where the provider says so. */
const statement = z.union([
  z.looseObject({ AuthnContext: z.array(z.looseObject({ AuthnContextClassRef: text })).length(1) }),
  z.unknown().transform(() => null),
])

/** The parts of a signed assertion that a sign-in needs; the library does not require all of them. */
const assertion = z.looseObject({
  Issuer: text,
  Subject: z.array(z.looseObject({ SubjectConfirmation: z.array(z.unknown()) })).length(1),
  Conditions: z.array(z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.string() }) })).length(1),
  AuthnStatement: z.array(statement).min(1),
})

/** `contexts`: the classes of authentication of which each sign-in needs one; undefined demands none. */
type Demand = { issuer: string; recipient: string; requestId: string; contexts?: string[] | undefined }

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** Milliseconds by which the clocks of the university and this server may differ. */
export const CLOCK_SKEW_MS = 60_000

/**
 * Checks what the library does not: that this provider issued the assertion, and that it confirms its bearer for this
 * address, this request and this time, after a sign-in as strong as demanded.
 * Errors: SamlError.
 */
export function checkAssertion(parsed: unknown, { issuer, recipient, requestId, contexts }: Demand): void {
  const given = z.object({ Assertion: assertion }).safeParse(parsed).data?.Assertion
  if (!given) throw new SamlError('incomplete')
  if (given.Issuer[0]?._.trim() !== issuer) throw new SamlError('issuer')
  const confirms = given.Subject[0]?.SubjectConfirmation.some((one) => {
    const { data } = confirmation.safeParse(one)
    return (
      data?.$.Method === BEARER &&
      data.SubjectConfirmationData.some(
        ({ $ }) =>
          $.InResponseTo === requestId &&
          $.Recipient === recipient &&
          Date.parse($.NotOnOrAfter) + CLOCK_SKEW_MS > Date.now(),
      )
    )
  })
  if (!confirms) throw new SamlError('confirmation')
  const strong = given.AuthnStatement.every((one) =>
    contexts?.includes(one?.AuthnContext[0]?.AuthnContextClassRef[0]?._.trim() ?? ''),
  )
  if (contexts && !strong) throw new SamlError('authn_context')
}
