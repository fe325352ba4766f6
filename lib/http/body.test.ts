import { expect, test } from 'vitest'
import { serverBounds } from '@/lib/bounds'
import { readBody } from '@/lib/http/body'

type Sent = { body: BodyInit; length?: number }

/** A request as a server makes it: with a length where the client has announced one. */
function makeRequest({ body, length }: Sent): Request {
  const headers = {
    'content-type': 'application/json',
    ...(length !== undefined && { 'content-length': String(length) }),
  }
  return new Request('http://localhost/', {
    method: 'POST',
    headers,
    body,
    ...(typeof body !== 'string' && { duplex: 'half' }),
  })
}

/** A body that comes in parts, and then ends or breaks off. */
function streamOf(parts: string[], end: 'closed' | 'broken' = 'closed'): ReadableStream<Uint8Array> {
  const left = parts.map((part) => new TextEncoder().encode(part))
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else if (end === 'closed') controller.close()
      else controller.error(new Error('aborted'))
    },
  })
}

const tooLong = `"${'a'.repeat(serverBounds.bodyBytes)}"`

test.each<[string, Sent]>([
  ['a body whose length is announced', { body: '{"a":1}', length: 7 }],
  ['one in parts, without a length', { body: streamOf(['{"a"', ':1}']) }],
])('%s is read to its end', async (_name, sent) => {
  expect(await readBody(makeRequest(sent), 'json')).toEqual({ a: 1 })
})

test.each<[string, Sent, string]>([
  ['announced as too long', { body: '{}', length: serverBounds.bodyBytes + 1 }, 'body_too_large'],
  ['longer than announced', { body: tooLong, length: 2 }, 'body_too_large'],
  ['too long, without a length', { body: streamOf([tooLong]) }, 'body_too_large'],
  ['broken off', { body: streamOf(['{"a":1}'], 'broken') }, 'malformed_body'],
  ['broken off, with a length', { body: streamOf(['{"a":1}'], 'broken'), length: 99 }, 'malformed_body'],
])('a body that is %s is refused', async (_name, sent, code) => {
  await expect(readBody(makeRequest(sent), 'json')).rejects.toMatchObject({ code })
})
