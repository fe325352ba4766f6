/** The address is made of the content, so what it says never changes; other people of the same browser ask for themselves. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/**
 * A response whose body is known as a whole. The server process sends `knownBody` as it is (scripts/request.mjs): for a
 * hall that fetches the same picture, copies or streams of it would be half of the work.
 */
export class BytesResponse extends Response {
  readonly knownBody: Uint8Array

  constructor(knownBody: Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
    // Whoever else reads the response, like the framework in development, reads it as a stream.
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

/** Answers with a picture that the browser keeps. */
export function imageResponse(data: Uint8Array<ArrayBuffer>): Response {
  return new BytesResponse(data, { 'Content-Type': 'image/webp', 'Cache-Control': FOR_A_YEAR })
}
