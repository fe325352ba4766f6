/**
 * The address is derived from the content, so the content never changes; it is private, because access is checked per
 * user.
 */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** A stream that gives these bytes when it is read, without a copy of them. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/**
 * A response whose body is known as a whole. The server process sends `knownBody` directly (scripts/request.mjs): when
 * a hall fetches the same picture, copies or streams of it would be half of the work. Other readers, such as the
 * framework in development, read `body`.
 */
export class KnownBodyResponse extends Response {
  readonly knownBody: string | Uint8Array

  constructor(knownBody: string | Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(typeof knownBody === 'string' ? knownBody : streamOf(knownBody), init)
    this.knownBody = knownBody
  }
}

/** Responds with text that is already JSON. */
export function jsonTextResponse(text: string, status: number): Response {
  return new KnownBodyResponse(text, { status, headers: { 'Content-Type': 'application/json' } })
}

/** Responds with a value as JSON. */
export function jsonResponse(value: unknown, status: number): Response {
  return jsonTextResponse(JSON.stringify(value), status)
}

/** Responds with a picture that the browser caches. */
export function imageResponse(data: Uint8Array<ArrayBuffer>): Response {
  return new KnownBodyResponse(data, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': FOR_A_YEAR },
  })
}
