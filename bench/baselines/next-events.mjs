// The event stream of the bare Next application that `next.mjs` builds: what is posted goes to everybody who listens.

export const dynamic = 'force-dynamic'

const encoder = new TextEncoder()
/** @type {Set<ReadableStreamDefaultController>} */
const listeners = new Set()

/** @param {Request} request */
export function GET(request) {
  const stream = new ReadableStream({
    start(controller) {
      listeners.add(controller)
      request.signal.addEventListener('abort', () => listeners.delete(controller))
      controller.enqueue(encoder.encode('event: hello\ndata: {}\n\n'))
    },
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}

/** @param {Request} request */
export async function POST(request) {
  const chunk = encoder.encode(`event: told\ndata: ${await request.text()}\n\n`)
  for (const listener of listeners) listener.enqueue(chunk)
  return new Response(null, { status: 204 })
}
