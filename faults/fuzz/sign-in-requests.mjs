import { Deck, escaped } from './choices.mjs'
import { oddTypes } from './odd-headers.mjs'
import { SamlResponses } from './saml-responses.mjs'

/**
 * @typedef {import('./callers.mjs').Account} Account
 * @typedef {import('./callers.mjs').Caller} Caller
 * @typedef {import('./choices.mjs').Choices} Choices
 * @typedef {import('./identity-providers.mjs').IdentityProviders} IdentityProviders
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: Buffer | undefined }} Parts
 */

const acs = 'saml/acs'
/** More would not reach a handler: the server limits what stands before a body. */
const MAX_QUERY = 8_000

/** The paths that the API document does not have: those of next-auth, some that it has not, and where SAML responses go. */
const paths = [
  ...['csrf', 'providers', 'session', 'signin', 'signin/tutor', 'signin/oidc', 'signout', 'error', 'callback/tutor', 'callback/participant', 'callback/oidc'].map((name) => `GET auth/${name}`),
  ...['signin/tutor', 'signin/participant', 'signin/oidc', 'callback/tutor', 'callback/participant', 'callback/oidc', 'signout', 'session', '_log'].map((name) => `POST auth/${name}`),
  'GET auth/verify-request', 'GET auth/signin/x', 'GET auth/callback/university', 'GET auth/', 'GET auth/session/x/y',
  ...Array.from({ length: 6 }, () => `POST ${acs}`),
] // prettier-ignore

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const addresses = ['/', '/tutor', '//x', '/\\x', 'x', '', 'http://', 'https://evil.example', 'javascript:1', 'http://[', '/%ZZ', '/\u0000', '/é'] // prettier-ignore

/** Calls the ways to sign in that are no operations of the API document. */
export class SignInRequests {
  #choices
  #providers
  #accounts
  #responses
  #deck

  /** @param {Choices} choices @param {IdentityProviders} providers @param {string} origin of the product @param {Account[]} accounts */
  constructor(choices, providers, origin, accounts) {
    this.#choices = choices
    this.#accounts = accounts
    this.#providers = providers
    this.#responses = new SamlResponses(choices, providers, origin)
    this.#deck = new Deck(choices, paths)
  }

  /** @param {Caller} caller @param {string[]} codes of lectures @returns {Parts} */
  next(caller, codes) {
    const [usual = '', name = ''] = this.#deck.next().split(' ')
    const method = this.#choices.chance(0.1) ? this.#choices.oneOf(methods) : usual
    const fields = this.#spoilt(name === acs ? this.#samlFields() : this.#fields(name, codes))
    const path = `/backend/api/${name}`
    const headers = { ...caller.client.headers(), cookie: this.#cookies(caller) }
    if (method !== usual || method === 'GET')
      return { method, path: `${path}?${encoded(fields).slice(0, MAX_QUERY)}`, headers, body: undefined }
    const { type, body } = this.#body(fields)
    const described = { 'content-type': type, 'content-length': String(body.length) }
    return { method, path, headers: { ...headers, ...described }, body }
  }

  /** @returns {Record<string, string>} */
  #samlFields() {
    return { SAMLResponse: this.#responses.next(), RelayState: '' }
  }

  /** @param {string} name @param {string[]} codes @returns {Record<string, string>} */
  #fields(name, codes) {
    const { csrfToken, state } = this.#providers.pending
    const choices = this.#choices
    const common = {
      csrfToken,
      ...(choices.chance(0.5) && { callbackUrl: choices.oneOf(addresses) }),
      ...(choices.chance(0.5) && { json: choices.oneOf(['true', 'false', 'x']) }),
      ...(choices.chance(0.3) && {
        error: choices.oneOf(['AccessDenied', 'Callback', 'x', '<script>', 'x'.repeat(65)]),
      }),
    }
    if (name === 'auth/callback/tutor') {
      const account = choices.oneOf(this.#accounts)
      return { ...common, ...account, ...(choices.chance(0.5) && { password: 'a wrong password' }) }
    }
    if (name === 'auth/callback/participant') return { ...common, code: choices.oneOf(codes) }
    return name === 'auth/callback/oidc' ? { ...common, code: 'x', state } : common
  }

  /** With a field that is odd, or missing, now and then. @param {Record<string, string>} fields */
  #spoilt(fields) {
    const choices = this.#choices
    const entries = Object.entries(fields).flatMap(([name, value]) => {
      if (choices.chance(0.05)) return []
      return [[name, choices.chance(0.08) ? choices.oddText() : value]]
    })
    return /** @type {Record<string, string>} */ (Object.fromEntries(entries))
  }

  /** Those of the caller, and mostly those of a sign-in that has begun. @param {Caller} caller */
  #cookies({ client }) {
    const choices = this.#choices
    const begun = [...this.#providers.pending.cookies].filter(([name]) => name.startsWith('next-auth.'))
    const cookies = new Map([...client.cookies, ...(choices.chance(0.8) ? begun : [])])
    const odd = choices.chance(0.5) ? escaped(choices.oddText()).slice(0, 3_000) : '%ZZ'
    if (choices.chance(0.15)) cookies.set(choices.oneOf([...cookies.keys(), 'next-auth.callback-url']), odd)
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** @param {Record<string, string>} fields */
  #body(fields) {
    const choices = this.#choices
    const form = 'application/x-www-form-urlencoded'
    if (choices.chance(0.06)) return { type: form, body: choices.rawBody() }
    const isJson = choices.chance(0.15)
    const type = isJson ? 'application/json' : form
    const body = Buffer.from(isJson ? JSON.stringify(fields) : encoded(fields))
    return { type: choices.chance(0.06) ? choices.oneOf(oddTypes) : type, body }
  }
}

/** @param {Record<string, string>} fields */
function encoded(fields) {
  return new URLSearchParams(fields).toString()
}
