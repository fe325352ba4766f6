import { ServerResponse } from 'node:http'

/**
 * Milliseconds until an open page whose refresh has failed requests it again. A browser follows 20 redirects in a row,
 * so an open page survives a database outage of 40 s.
 */
const AGAIN_MS = 2_000
/** Milliseconds within which the framework reports a failure that it has already written. */
const REPORTED_MS = 250

/** How React writes that a component has failed and an error page follows; a redirect has a digest in words. */
const failureRow = /^[0-9a-f]+:E\{"digest":"\d/m

const HERE = 'http://localhost'

/**
 * Whether an open page refreshes its own content; a navigation would come from another page.
 * @param {import('node:http').IncomingMessage} request
 */
export function isRefresh({ headers: { rsc, referer = '' }, url = '' }) {
  if (rsc === undefined || !URL.canParse(referer) || !URL.canParse(url, HERE)) return false
  return addressOf(referer) === addressOf(url)
}

/** Path and query, without the router's own parameter. @param {string} url */
function addressOf(url) {
  const { pathname, searchParams } = new URL(url, HERE)
  searchParams.delete('_rsc')
  return `${pathname}?${searchParams}`
}

/**
 * A response that knows whether its page has failed temporarily. Next responds with 500 to every failure of a page.
 * node:http allows a server to set the class of its responses, so no method of a response is replaced.
 */
export class PageResponse extends ServerResponse {
  /**
   * Set when the page failed because the database is unreachable (lib/http/page-failure.ts).
   * @type {number | undefined}
   */
  retryAfterSeconds

  /**
   * The data written so far, of a page that is only sent as a whole.
   * @type {Buffer[] | null}
   */
  #kept = null

  /** The query as requested; the framework changes it. */
  #search = ''

  /**
   * The headers of a redirect.
   * @type {Record<string, string>}
   */
  #headers = {}

  /**
   * For a refresh of an open page: nothing is sent before it is complete, and after a temporary failure the browser is
   * redirected to try again. Otherwise the error would replace the open page, with everything typed there.
   * @param {Record<string, string>} [headers] those of every response
   */
  keepUntilEnd(headers = {}) {
    this.#kept = []
    this.#headers = headers
    this.#search = (this.req.url ?? '').split('?')[1] ?? ''
  }

  /** @override */
  flushHeaders() {
    if (!this.#kept) super.flushHeaders()
  }

  /**
   * @override
   * @param {string | Uint8Array | (() => void)} [chunk]
   * @param {BufferEncoding | (() => void)} [encoding]
   * @param {() => void} [done]
   */
  end(chunk, encoding, done) {
    if (this.#kept) {
      if (chunk !== undefined && typeof chunk !== 'function') this.write(chunk)
      this.#endKept(Buffer.concat(this.#kept))
    } else if (typeof chunk === 'function') super.end(chunk)
    else if (typeof encoding === 'function') super.end(chunk, encoding)
    else super.end(chunk, encoding ?? 'utf8', done)
    return this
  }

  /** @param {Buffer} page */
  #endKept(page) {
    this.#kept = null
    const hasFailed = this.statusCode === 500 || failureRow.test(page.toString('latin1'))
    if (hasFailed) setTimeout(() => this.#endFailed(page), REPORTED_MS)
    else super.end(page)
  }

  /** @param {Buffer} page */
  #endFailed(page) {
    if (this.retryAfterSeconds === undefined) super.end(page)
    else setTimeout(() => this.#sendAgain(), AGAIN_MS)
  }

  /** Redirects the browser to the same address, which it follows by itself. */
  #sendAgain() {
    for (const name of this.getHeaderNames()) this.removeHeader(name)
    this.writeHead(307, {
      ...this.#headers,
      location: `?${this.#search}`,
      'cache-control': 'no-store',
      'content-length': 0,
    })
    super.end()
  }

  /**
   * Sends 503 with Retry-After instead of the 500 of a page that can be requested again.
   * @override
   * @param {number} status
   * @param {string | import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [reason]
   * @param {import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [headers]
   */
  writeHead(status, reason, headers) {
    const fields = typeof reason === 'string' ? headers : (reason ?? headers)
    // Not a rendered page: the framework sends a redirect, or that there is none.
    this.#kept = null
    if (status === 500 && this.retryAfterSeconds !== undefined) {
      this.setHeader('Retry-After', String(this.retryAfterSeconds))
      return super.writeHead(503, fields)
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, fields)
      : super.writeHead(status, fields)
  }

  /**
   * @override
   * @param {string | Uint8Array} chunk
   * @param {BufferEncoding | ((error: Error | null | undefined) => void)} [encoding]
   * @param {(error: Error | null | undefined) => void} [done]
   */
  write(chunk, encoding, done) {
    if (this.#kept) {
      this.#kept.push(Buffer.from(chunk))
      return true
    }
    if (typeof encoding === 'function') return super.write(chunk, encoding)
    return super.write(chunk, encoding ?? 'utf8', done)
  }
}
