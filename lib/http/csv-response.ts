/** Answers with a CSV that browsers save under a name, part by part as it is read; its first part decides whether there is one. */
export async function csvResponse(name: string, parts: AsyncGenerator<string>): Promise<Response> {
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
    // No part is read before the one before it was taken.
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
