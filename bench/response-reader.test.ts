import { expect, test } from 'vitest'
import { ResponseReader } from './response-reader.mjs'

/** What is read when the bytes come in parts of this length. */
function read(text: string, partLength: number) {
  const bytes = Buffer.from(text, 'latin1')
  let body = ''
  const reader = new ResponseReader((data: Buffer) => (body += data.toString('latin1')))
  let completeAt = 0
  for (let at = 0; at < bytes.length && completeAt === 0; at += partLength) {
    if (reader.read(bytes.subarray(at, at + partLength))) completeAt = Math.min(at + partLength, bytes.length)
  }
  return { reader, body, completeAt }
}

const head = 'HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\nset-cookie: b=2\r\nLink: </a>; rel=preload\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n4\r\nab\r\n\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n`
const sized = `${head}Content-Length: 6\r\n\r\nab\r\ncd`
const partLengths = [1, 2, 3, 7, 1000]

test.each(partLengths)('a chunked answer is complete with its last byte, in parts of %i', (partLength) => {
  const { reader, body, completeAt } = read(chunked, partLength)
  expect({ body, completeAt, bytes: reader.bytes }).toEqual({
    body: 'ab\r\n0123456789abcdef',
    completeAt: chunked.length,
    bytes: chunked.length,
  })
})

test.each(partLengths)(
  'an answer of known length is complete with its last byte, in parts of %i',
  (partLength) => {
    const { reader, body, completeAt } = read(sized, partLength)
    expect({ body, completeAt, status: reader.status }).toEqual({
      body: 'ab\r\ncd',
      completeAt: sized.length,
      status: 200,
    })
    expect(reader.setCookies).toEqual(['a=1; Path=/', 'b=2'])
    expect(reader.links).toEqual(['</a>; rel=preload'])
  },
)

test('an answer without a body is complete with its headers', () => {
  const empty = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'
  expect(read(empty, 5).completeAt).toBe(empty.length)
  expect(read('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 1000).reader.done).toBe(true)
})

test('what is sent before the answer is passed over', () => {
  const { reader, body } = read(`HTTP/1.1 103 Early Hints\r\nLink: </b>; rel=preload\r\n\r\n${sized}`, 9)
  expect({ status: reader.status, body }).toEqual({ status: 200, body: 'ab\r\ncd' })
  expect(reader.links).toEqual(['</b>; rel=preload', '</a>; rel=preload'])
})

test('only an answer of unknown length ends with the connection', () => {
  const open = read('HTTP/1.1 200 OK\r\n\r\nabc', 4).reader
  expect(open.done).toBe(false)
  expect(open.close()).toBe(true)
  const cut = new ResponseReader()
  cut.read(Buffer.from(sized.slice(0, -1)))
  expect(cut.close()).toBe(false)
})
