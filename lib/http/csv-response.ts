/** `name` has no ending; `parts` are read one by one. */
type CsvFile = { name: string; parts: AsyncGenerator<string> }

/** The name in ASCII: accents are removed, and so are letters that are not Latin. */
function asciiName(name: string): string {
  const plain = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.]+/g, '-')
  return /[a-z]/i.test(plain) ? plain : `export-${plain}`
}

/** RFC 6266: the name in UTF-8, and in ASCII for old clients. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName(name)}.csv"; filename*=UTF-8''${encoded}.csv`
}

/**
 * Responds with a CSV that browsers save under its name, streamed part by part. An error up to the first part is
 * thrown; a later one breaks off the stream.
 */
export async function csvResponse(file: Promise<CsvFile>): Promise<Response> {
  const { name, parts } = await file
  const first = await parts.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (!first.done) controller.enqueue(encoder.encode(first.value))
      },
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    // A part is only read once the one before it was taken.
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': disposition(name) },
  })
}
