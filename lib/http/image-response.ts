/** The address is made of the content, so what it says never changes; other people of the same browser ask for themselves. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** Answers with a picture that the browser keeps. */
export function imageResponse(data: Uint8Array<ArrayBuffer>): Response {
  // A body of bytes is copied, which for a hall that fetches the same picture is a third of the work; a stream is not.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(data)
      controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(data.byteLength),
      'Cache-Control': FOR_A_YEAR,
    },
  })
}
