import http from 'node:http'
import { once } from 'node:events'
import { tsImport } from 'tsx/esm/api'
import { HttpClient } from '../../tests/support/http-client.mjs'

/**
 * @typedef {typeof import('../../tests/support/saml-provider')} SamlProvider
 * @typedef {import('../../tests/support/saml-provider').KeyPair} KeyPair
 * @typedef {{ own: KeyPair, provider: KeyPair, stranger: KeyPair }} Keys of the product, of its provider, of somebody else
 * @typedef {{ cookies: Map<string, string>, csrfToken: string, state: string, requestId: string }} Pending
 *   sign-ins that have begun: cookies and CSRF token of next-auth, the state of OpenID Connect, the id of the SAML request
 */

const samlEntity = 'https://idp.fuzz.example/idp'

/** What a token endpoint may say that is no token. @type {[number, string, string][]} */
const answers = [
  [400, 'application/json', '{"error":"invalid_grant"}'],
  [200, 'application/json', '{"access_token":"x","token_type":"Bearer"}'],
  [200, 'application/json', '{"id_token":"a.b.c","access_token":"x","token_type":"Bearer"}'],
  [200, 'text/html', '<h1>Maintenance</h1>'],
  [200, 'application/json', '{'],
  [500, 'text/plain', ''],
]

/** An identity provider for OpenID Connect, which accepts nobody, and the keys of one for SAML. */
export class IdentityProviders {
  /** @type {Pending} */
  pending = { cookies: new Map(), csrfToken: '', state: '', requestId: '' }
  #tokens = 0
  #server = http.createServer((request, response) => this.#answer(request, response))

  /** @param {SamlProvider} saml @param {Keys} keys */
  constructor(saml, keys) {
    this.saml = saml
    this.keys = keys
  }

  /** @param {(() => Promise<void>)[]} started gets what ends it */
  static async open(started) {
    /** @type {SamlProvider} */
    const saml = await tsImport('../../tests/support/saml-provider.ts', import.meta.url)
    const [own, provider, stranger] = await Promise.all(
      /** @type {const} */ (['own', 'provider', 'stranger']).map((name) => saml.makeKeys(name)),
    )
    if (!own || !provider || !stranger) throw new Error('keys are missing')
    const providers = new IdentityProviders(saml, { own, provider, stranger })
    await providers.#listen(started)
    return providers
  }

  /** @param {(() => Promise<void>)[]} started */
  async #listen(started) {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    started.push(async () => {
      this.#server.closeAllConnections()
      await new Promise((resolve) => this.#server.close(resolve))
    })
  }

  get #issuer() {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** The variables that make the product use both. @returns {Record<string, string>} */
  get settings() {
    return {
      OIDC_ISSUER: this.#issuer,
      OIDC_CLIENT_ID: 'lectern',
      OIDC_CLIENT_SECRET: 'only-for-this-fuzzing-run',
      SAML_ENTRY_POINT: `${samlEntity}/sso`,
      SAML_IDP_ENTITY_ID: samlEntity,
      SAML_IDP_CERTIFICATE: this.keys.provider.cert,
      SAML_CERTIFICATE: this.keys.own.cert,
      SAML_KEY: this.keys.own.private,
    }
  }

  /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
  #answer({ url }, response) {
    const issuer = this.#issuer
    const json = (/** @type {unknown} */ value) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (url === '/jwks') return json({ keys: [] })
    if (url !== '/token')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    this.#tokens += 1
    const [status, type, text] = answers[this.#tokens % answers.length] ?? [500, '', '']
    return response.writeHead(status, { 'content-type': type }).end(text)
  }

  /** Begins a sign-in with each provider: what calls send can then be the answer to it. @param {string} origin */
  async begin(origin) {
    const client = await HttpClient.open(origin)
    const csrf = await client.call('GET', 'api/auth/csrf')
    const { csrfToken } = /** @type {{ csrfToken: string }} */ (csrf.body)
    const form = { csrfToken, callbackUrl: '/', json: 'true' }
    const signIn = await client.call('POST', 'api/auth/signin/oidc', { form })
    const { searchParams } = new URL(/** @type {{ url: string }} */ (signIn.body).url)
    const { headers, status } = await client.request('GET', 'api/saml/login')
    client.close()
    // Calls may have used up how often a network may ask.
    const requestId =
      status === 429 ? this.pending.requestId : this.saml.readRequest(headers.location ?? '').id
    const state = searchParams.get('state') ?? ''
    this.pending = { cookies: client.cookies, csrfToken, state, requestId }
  }

  /** What the SAML provider says to the request that is pending. @param {string} origin @param {string} subject */
  statement(origin, subject) {
    const api = `${origin}/backend/api/saml`
    return {
      issuer: samlEntity,
      subject,
      inResponseTo: this.pending.requestId,
      recipient: `${api}/acs`,
      audience: `${api}/metadata`,
      email: 'somebody@fuzz.example',
    }
  }
}
