/**
 * @typedef {import('./choices.mjs').Choices} Choices
 * @typedef {import('./identity-providers.mjs').IdentityProviders} IdentityProviders
 * @typedef {import('../../tests/support/saml-provider').Statement} Statement
 */

const nesting = 8_000

/** SAML responses: to the pending request and signed as they should be, wrong at one place, cut, or no XML at all. */
export class SamlResponses {
  #choices
  #providers
  #origin

  /** @param {Choices} choices @param {IdentityProviders} providers @param {string} origin */
  constructor(choices, providers, origin) {
    this.#choices = choices
    this.#providers = providers
    this.#origin = origin
  }

  /** The value of the form's field. */
  next() {
    const xml = this.#xml()
    const base64 = xml.toString('base64')
    const forms = [xml.toString('latin1'), base64.slice(0, -5), base64.replaceAll('A', '%'), `\n${base64}\0`]
    return this.#choices.chance(0.85) ? base64 : this.#choices.oneOf(forms)
  }

  #xml() {
    const choices = this.#choices
    // Short enough for the form.
    const text = choices.oddText().slice(0, 2_000)
    if (choices.chance(0.25)) return Buffer.from(choices.oneOf(hostile))
    if (choices.chance(0.1)) return choices.randomBytes()
    const subject = choices.chance(0.7) ? 'somebody' : xmlText(text)
    const statement = this.#providers.statement(this.#origin, subject)
    const xml = Buffer.from(this.#signed(choices.chance(0.5) ? statement : this.#wrong(statement, text)))
    if (choices.chance(0.7)) return xml
    return choices.chance(0.5) ? xml.subarray(0, choices.below(xml.length)) : this.#flipped(xml)
  }

  /** @param {Statement} given @param {string} text @returns {Statement} */
  #wrong(given, text) {
    const odd = xmlText(text)
    const changes = [{ issuer: odd }, { inResponseTo: '_0' }, { inResponseTo: odd }, { recipient: 'https://x.example' }, { destination: odd }, { audience: null }, { audience: odd }, { email: ['a@x.example', 'b@x.example'] }, { email: odd }, { name: odd.repeat(20).slice(0, 30_000) }, { format: odd }, { method: odd }, { authn: false }, { until: -600 }, { issued: -100_000 }, { from: 8e9 }] // prettier-ignore
    return { ...given, ...this.#choices.oneOf(changes) }
  }

  /** @param {Statement} statement */
  #signed(statement) {
    const { saml, keys } = this.#providers
    const assertion = saml.assertionXml(statement)
    const { provider, stranger } = keys
    const makes = [
      () => saml.sign(assertion, provider.private),
      () => saml.sign(assertion, provider.private),
      () => saml.sign(assertion, provider.private, 'sha1'),
      () => saml.sign(assertion, stranger.private),
      () => assertion,
      () => saml.sign(assertion, provider.private) + assertion,
      () => `<saml:EncryptedAssertion>${assertion}</saml:EncryptedAssertion>`,
      () => encrypted,
    ]
    return saml.responseXml(statement, this.#choices.oneOf(makes)())
  }

  /** @param {Buffer} xml */
  #flipped(xml) {
    const copy = Buffer.from(xml)
    for (let count = 0; count < 4; count += 1)
      copy[this.#choices.below(copy.length)] = this.#choices.below(256)
    return copy
  }
}

/** A text as XML can hold it. @param {string} text */
function xmlText(text) {
  const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return Buffer.from(text)
    .toString()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => named[/** @type {keyof typeof named} */ (sign)])
}

const encrypted =
  '<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>AAAA</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>'

/** Documents that have broken readers of XML before. */
const hostile = [
  '',
  '<',
  '<a',
  '<a></b>',
  '<a/>',
  '<a/><b/>',
  '\ufeff<a/>',
  '<?xml version="1.0" encoding="UTF-16"?><a/>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<a>&b;</a>',
  '<a>&#0;&#xd800;&#x110000;</a>',
  '<a xmlns:b="" b:c="1"/>',
  '<a b="1" b="2"/>',
  '<constructor><__proto__/></constructor>',
  `<a "${'<a>'.repeat(20_000)}"/>`,
  `<?>${'<a>'.repeat(20_000)}?>`,
  '<!--'.repeat(20_000),
  '<a><!--'.repeat(10_000),
  '<?a'.repeat(20_000),
  `<a>${'<![CDATA['.repeat(8_000)}`,
  Array.from({ length: 2_000 }, (_, index) => `<a xmlns:b${index}="x">`).join(''),
  '<a>'.repeat(nesting),
  '<a>'.repeat(nesting) + '</a>'.repeat(nesting),
  `<a ${Array.from({ length: 5_000 }, (_, index) => `b${index}="1"`).join(' ')}/>`,
  `<a>${'<b/>'.repeat(20_000)}</a>`,
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>`,
]
