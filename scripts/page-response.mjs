import { ServerResponse } from 'node:http'

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
   * Sends 503 with Retry-After in place of the 500 of a page that can be asked for again.
   * @override
   * @param {number} status
   * @param {string | import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [reason]
   * @param {import('node:http').OutgoingHttpHeaders | import('node:http').OutgoingHttpHeader[]} [headers]
   */
  writeHead(status, reason, headers) {
    const fields = typeof reason === 'string' ? headers : (reason ?? headers)
    // It is there as a whole: its end goes with it, in one packet, for which the system is called once.
    if (isJson(fields)) this.cork()
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
    const hasRoom =
      typeof encoding === 'function'
        ? super.write(chunk, encoding)
        : super.write(chunk, encoding ?? 'utf8', done)
    if (!hasRoom) this.uncork()
    return hasRoom
  }
}
