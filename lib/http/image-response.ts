/**
 * The address is derived from the content, so the content never changes; it is private, because access is checked per
 * user.
 */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/**
 * A response whose body is known as a whole. The server process sends `knownBody` directly (scripts/request.mjs): when
 * a hall fetches the same picture, copies or streams of it would be half of the work.
 */
export class BytesResponse extends Response {
  readonly knownBody: Uint8Array

  constructor(knownBody: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    // Other readers, such as the framework in development, use a stream.
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(knownBody)
        controller.close()
      },
    })
    super(body, { headers: { ...headers, 'Content-Length': String(knownBody.byteLength) } })
    this.knownBody = knownBody
  }
}

/** Responds with a picture that the browser caches. */
export function imageResponse(data: Uint8Array<ArrayBuffer>): Response {
  return new BytesResponse(data, { 'Content-Type': 'image/webp', 'Cache-Control': FOR_A_YEAR })
}
