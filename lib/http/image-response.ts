/** The address is made of the content, so what it says never changes; other people of the same browser ask for themselves. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** Answers with a picture that the browser keeps. */
export function imageResponse(data: Uint8Array<ArrayBuffer>): Response {
  return new Response(data, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(data.byteLength),
      'Cache-Control': FOR_A_YEAR,
    },
  })
}
