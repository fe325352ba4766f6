import { parseSetCookie } from 'cookie'

/** @typedef {{ json?: unknown, form?: Record<string, string>, idempotencyKey?: string | undefined }} Content */

/** What every client of the API keeps and sends, over the network or not: cookies, CSRF header, key and body. */
export class CookieClient {
  /** @type {Map<string, string>} */
  cookies = new Map()

  /** The cookies as a request sends them. */
  get cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** What every request sends, whatever it says. @returns {Record<string, string>} */
  headers() {
    const { cookieHeader: cookie } = this
    const csrf = this.cookies.get('csrftoken')
    return { ...(cookie && { cookie }), ...(csrf && { 'x-csrftoken': csrf }) }
  }

  /** The headers and the body of a request. @param {Content} content */
  encode({ json, form, idempotencyKey }) {
    const text = json === undefined ? undefined : JSON.stringify(json)
    const body = form ? new URLSearchParams(form).toString() : text
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    /** @type {Record<string, string>} */
    const headers = {
      ...this.headers(),
      ...(body !== undefined && { 'content-type': type }),
      ...(idempotencyKey && { 'idempotency-key': `"${idempotencyKey}"` }),
    }
    return { headers, body }
  }

  /** @param {string[]} setCookies the `Set-Cookie` headers of an answer */
  keepCookies(setCookies) {
    for (const header of setCookies) {
      const { name, value = '', maxAge, expires } = parseSetCookie(header)
      const secondsLeft = maxAge ?? (expires ? (expires.getTime() - Date.now()) / 1000 : 1)
      if (secondsLeft <= 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
