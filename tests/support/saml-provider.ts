import { randomBytes, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { generate } from 'selfsigned'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const DISPLAY_NAME = 'urn:oid:2.16.840.1.113730.3.1.241'
const NAMESPACES =
  'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"'

export type KeyPair = { private: string; cert: string }

export function makeKeys(commonName: string): Promise<KeyPair> {
  return generate([{ name: 'commonName', value: commonName }], { keySize: 2048, algorithm: 'sha256' })
}

/** The request in the address that a browser is sent to. */
export function readRequest(location: string): { id: string; xml: string; address: URL } {
  const address = new URL(location)
  const encoded = address.searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString('utf8')
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', xml, address }
}

/** What an identity provider says; everything can be said wrongly. */
export type Statement = {
  issuer: string
  subject: string
  format?: string
  inResponseTo: string
  confirmedFor?: string
  recipient: string
  /** Where the response is sent, if that is not the recipient. */
  destination?: string
  audience: string | null
  email?: string | string[]
  name?: string
  /** Seconds from now. */
  from?: number
  until?: number
  issued?: number
  authn?: boolean
  /** The class of authentication. */
  context?: string
  method?: string
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function attributeXml(name: string, values: string[]): string {
  const inner = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')
  return `<saml:Attribute Name="${name}">${inner}</saml:Attribute>`
}

/** An assertion as XML, not signed. */
export function assertionXml(given: Statement, id = `_${randomBytes(16).toString('hex')}`): string {
  const { issuer, subject, format = PERSISTENT, inResponseTo, recipient, audience, email = [] } = given
  const { from = -30, until = 120, issued = 0, authn = true } = given
  const { context } = given
  const { method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer', confirmedFor = inResponseTo } = given
  const attributes =
    attributeXml(MAIL, [email].flat()) + attributeXml(DISPLAY_NAME, [given.name ?? 'Somebody'])
  const restriction = `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  const classRef = `<saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef>`
  const authnContext = context === undefined ? '' : `<saml:AuthnContext>${classRef}</saml:AuthnContext>`
  const signedIn = `<saml:AuthnStatement AuthnInstant="${inSeconds(0)}">${authnContext}</saml:AuthnStatement>`
  return `<saml:Assertion ${NAMESPACES} ID="${id}" Version="2.0" IssueInstant="${inSeconds(issued)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${subject}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData InResponseTo="${confirmedFor}" Recipient="${recipient}" NotOnOrAfter="${inSeconds(until)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${inSeconds(from)}" NotOnOrAfter="${inSeconds(until)}">${audience === null ? '' : restriction}</saml:Conditions>${authn ? signedIn : ''}<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`
}

/** An assertion with its enveloped signature. */
export function sign(xml: string, key: string, algorithm: 'sha1' | 'sha256' = 'sha256'): string {
  const reference = "/*[local-name()='Assertion']/*[local-name()='Issuer']"
  return signXml(
    xml,
    "/*[local-name()='Assertion']",
    { reference, action: 'after' },
    {
      privateKey: key,
      signatureAlgorithm: algorithm,
      digestAlgorithm: algorithm,
    },
  )
}

type Encrypt = (xml: string, options: object, done: (error: Error | null, result: string) => void) => void

/** XML encrypted for the owner of a certificate. */
export function encrypt(xml: string, cert: string, cipher: string, keyTransport: string): Promise<string> {
  const library = createRequire(createRequire(import.meta.url).resolve('@node-saml/node-saml'))
  const { encrypt: run } = library('xml-encryption') as { encrypt: Encrypt }
  return promisify(run)(xml, {
    rsa_pub: new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'pem' }),
    pem: cert,
    encryptionAlgorithm: cipher,
    keyEncryptionAlgorithm: keyTransport,
    warnInsecureAlgorithm: false,
  })
}

/** The response around assertions, as XML. */
export function responseXml(
  { issuer, inResponseTo, recipient, destination = recipient }: Statement,
  inner: string,
): string {
  return `<samlp:Response ${NAMESPACES} ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${inSeconds(0)}" Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inner}</samlp:Response>`
}

/** As the form field carries it. */
export function encode(xml: string): string {
  return Buffer.from(xml, 'utf8').toString('base64')
}
