import { ServerResponse } from 'node:http'

/**
 * Milliseconds until an open page whose new content has failed is to ask for it again. A browser follows 20 redirects in turn,
 * so a page that is open outlives a database that is away for 40 s.
 */
const AGAIN_MS = 2_000
/** Milliseconds after which the framework has reported a failure whose words are written already. */
const REPORTED_MS = 250

/** How React writes that a component has failed, to be shown by an error page; a redirect has words for a digest. */
const failureRow = /^[0-9a-f]+:E\{"digest":"\d/m

const HERE = 'http://localhost'

/**
 * Whether a page that is open asks for its own content anew: the router of another page would name that one.
 * @param {import('node:http').IncomingMessage} request
 */
export function isRefresh({ headers: { rsc, referer = '' }, url = '' }) {
  if (rsc === undefined || !URL.canParse(referer) || !URL.canParse(url, HERE)) return false
  return addressOf(referer) === addressOf(url)
}

/** Path and query, without what the router adds to it. @param {string} url */
function addressOf(url) {
  const { pathname, searchParams } = new URL(url, HERE)
  searchParams.delete('_rsc')
  return `${pathname}?${searchParams}`
}

/** @param {import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[] | undefined} fields */
function isJson(fields) {
  const type = fields && !Array.isArray(fields) ? fields['content-type'] : undefined
  return typeof type === 'string' && type.startsWith('application/json')
}

/**
 * A response that knows whether its page failed for a reason that passes. Next answers 500 to every failure of a page;
 * node:http lets a server name the class of its responses, so no method of a response is replaced.
 */
export class PageResponse extends ServerResponse {
  /**
   * Set when the page failed because the database is out of reach (lib/http/page-failure.ts).
   * @type {number | undefined}
   */
  retryAfterSeconds

  /**
   * What has been written so far of a page that is sent only as a whole.
   * @type {Buffer[] | null}
   */
  #kept = null

  /**
   * The connection that waits for the end of the response.
   * @type {import('node:net').Socket | null}
   */
  #heldBack = null

  /** What stands behind the address's path as it was asked for; the framework changes it. */
  #search = ''

  /**
   * For a page that asks for its content anew: nothing is sent before it is complete, and if it failed for a reason that
   * passes, the browser is sent to ask again. Sent as it is, the error would take the place of the page that is open,
   * with all that is typed there.
   */
  keepUntilEnd() {
    this.#kept = []
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

  /** Sends the browser to the same address, which it goes to by itself. */
  #sendAgain() {
    for (const name of this.getHeaderNames()) this.removeHeader(name)
    this.writeHead(307, { location: `?${this.#search}`, 'cache-control': 'no-store', 'content-length': 0 })
    super.end()
  }

  /**
   * Sends 503 with Retry-After in place of the 500 of a page that can be asked for again.
   * @override
   * @param {number} status
   * @param {string | import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [reason]
   * @param {import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [headers]
   */
  writeHead(status, reason, headers) {
    const fields = typeof reason === 'string' ? headers : (reason ?? headers)
    // No page of ours: the framework says by itself where it is, or that there is none.
    this.#kept = null
    // It is there as a whole: its end goes with it, in one packet, for which the system is called once.
    if (isJson(fields)) this.#holdBack()
    if (status === 500 && this.retryAfterSeconds !== undefined) {
      this.setHeader('Retry-After', String(this.retryAfterSeconds))
      return super.writeHead(503, fields)
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, fields)
      : super.writeHead(status, fields)
  }

  /**
   * What is too much for one packet goes at once: whoever writes waits until there is room again.
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
    const hasRoom =
      typeof encoding === 'function'
        ? super.write(chunk, encoding)
        : super.write(chunk, encoding ?? 'utf8', done)
    if (!hasRoom) this.#letGo()
    return hasRoom
  }

  /**
   * Has the connection wait for the end of the response, which lets everything go. Not the response itself: Node.js 24
   * sends what a response holds back after its end, and one that is let go without having held back holds back all that
   * follows.
   */
  #holdBack() {
    this.#heldBack = this.socket
    this.socket?.cork()
  }

  #letGo() {
    this.#heldBack?.uncork()
    this.#heldBack = null
  }
}
