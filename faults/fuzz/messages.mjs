/**
 * @typedef {import('./choices.mjs').Choices} Choices
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body: string }} Parts of a request that is well formed
 * @typedef {{ bytes: Buffer, isCut: boolean }} Message
 *   `isCut`: it lacks its end, so the sender closes its side, or the server would wait for the rest
 */

const large = 40_000

/** What may be wrong about a message, and how many of a hundred are wrong in this way. */
const faults = {
  line: 20,
  header: 20,
  'NUL in a header': 10,
  length: 10,
  chunks: 20,
  large: 8,
  cut: 7,
  bytes: 5,
}

/**
 * A message that is no HTTP request: whoever reads it refuses it or closes the connection.
 * @param {Choices} choices @param {Parts} parts @returns {Message}
 */
export function malformedMessage(choices, parts) {
  const fault = choices.keyOf(faults)
  if (fault === 'bytes') return { bytes: foreignBytes(choices), isCut: true }
  if (fault === 'cut') {
    const whole = message(parts)
    return { bytes: Buffer.from(whole.slice(0, 1 + choices.below(whole.length - 1)), 'latin1'), isCut: true }
  }
  const make = makers[/** @type {keyof typeof makers} */ (fault)]
  return { bytes: Buffer.from(make(choices, parts), 'latin1'), isCut: false }
}

const end = '\r\n'

/** @param {Parts} parts */
const firstLine = ({ method, path }) => `${method} ${path} HTTP/1.1`

/** @param {Parts} parts */
const headerLines = ({ headers }) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** @param {Parts} parts @param {{ line?: string, more?: string[], rest?: string }} [changes] */
function message(parts, { line = firstLine(parts), more, rest = parts.body } = {}) {
  const sized = more ?? [`Content-Length: ${parts.body.length}`]
  return [line, ...headerLines(parts), ...sized, '', rest].join(end)
}

/** @param {Choices} choices */
const control = (choices) => choices.oneOf(['\0', '\u0001', '\b', '\u000b', '\u001f', '\u007f'])

/** @satisfies {Record<string, (choices: Choices, parts: Parts) => string>} */
const makers = {
  line(choices, parts) {
    const { method, path } = parts
    const lines = ['GET', method, `${method} ${path} HTTP/9.9`, `${method} ${path} HTTP/1.1 `, `${method} ${path} http/1.1`, `${method} ${path} HTTP/1`, `${method} ${path} HTTPS/1.1`, `${method.toLowerCase()} ${path} HTTP/1.1`, `${method}\t${path}\tHTTP/1.1`, `${method} ${path.slice(1)} HTTP/1.1`, `${method} ${path} x HTTP/1.1`, `X${method} ${path} HTTP/1.1`, `${method}${control(choices)} ${path} HTTP/1.1`, `${method} ${path}${control(choices)} HTTP/1.1`, ` ${firstLine(parts)}`, `HTTP/1.1 200 OK`, `CONNECT ${path} HTTP/1.1`, `PRI * HTTP/2.0`] // prettier-ignore
    return message(parts, { line: choices.oneOf(lines) })
  },
  header(choices, parts) {
    const broken = ['no colon', 'space : x', 'a b: x', ': x', ' folded: x', '\tx', '\u00e9: x', '(x): x', 'x: a\rb', 'x: a\r\n folded', '"x": 1', 'x', '\r', `x: ${control(choices)}`, `x${control(choices)}: 1`] // prettier-ignore
    return message(parts, { more: [choices.oneOf(broken), `Content-Length: ${parts.body.length}`] })
  },
  'NUL in a header'(choices, parts) {
    const names = ['cookie', 'x-csrftoken', 'content-type', 'idempotency-key', 'accept-language', 'x-forwarded-for', 'x'] // prettier-ignore
    const name = choices.oneOf(names)
    const broken = choices.oneOf([`${name}: \0`, `${name}: a\0b`, `${name}\0: a`, `${name}: a\0`])
    return message(parts, { more: [`Content-Length: ${parts.body.length}`, broken] })
  },
  length(choices, parts) {
    const lengths = ['-1', '1e3', '0x2', '+2', ' ', '', '2 2', '2, 2', '9'.repeat(20), '9'.repeat(400), '\u00b2'].map((value) => [`Content-Length: ${value}`]) // prettier-ignore
    const codings = ['xchunked', 'identity', 'chunked, identity', 'gzip', 'chunked, gzip'].map((value) => [`Transfer-Encoding: ${value}`]) // prettier-ignore
    const doubled = ['Content-Length: 2', choices.oneOf(['Content-Length: 3', 'Content-Length: 2', 'Transfer-Encoding: chunked'])] // prettier-ignore
    return message(parts, { more: choices.oneOf([...lengths, ...codings, doubled, doubled, doubled]) })
  },
  chunks(choices, parts) {
    const first = `${parts.body.length.toString(16)}${end}${parts.body}${end}`
    const broken = ['zz\r\n', '-1\r\n', '0x2\r\n{}\r\n', ' 2\r\n{}\r\n', '2 \r\n{}\r\n', '\r\n{}\r\n', '2\n{}\r\n', '2\r\n{}xx\r\n', '1\r\n{}\r\n', `${'F'.repeat(18)}\r\n`, '2;a=\0\r\n{}\r\n', `2;${'e'.repeat(large)}\r\n{}\r\n`, '0\r\nno colon\r\n\r\n', '0\r\nx: \0\r\n\r\n', '\0\r\n'] // prettier-ignore
    const rest = (choices.chance(0.5) ? first : '') + choices.oneOf(broken)
    return message(parts, { more: ['Transfer-Encoding: chunked'], rest })
  },
  large(choices, parts) {
    const filling = 'x'.repeat(large)
    const { method, path } = parts
    const line = `${method} ${path}?${filling} HTTP/1.1`
    const many = Array.from({ length: 1_500 }, (_, index) => `x-${index}: ${'y'.repeat(20)}`)
    const more = choices.oneOf([[`x: ${filling}`], [`${filling}: x`], [`cookie: ${filling}`], many])
    return choices.chance(0.3) ? message(parts, { line }) : message(parts, { more })
  },
}

/** Another protocol's first bytes, or any. @param {Choices} choices */
function foreignBytes(choices) {
  const others = ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'SSH-2.0-OpenSSH_9.9\r\n', '\0'.repeat(64), '\r\n'.repeat(50), '\0\0\0\u0008\u0004\u00d2\u0016\u002f', 'EHLO x\r\n', ''] // prettier-ignore
  return choices.chance(0.5) ? choices.randomBytes() : Buffer.from(choices.oneOf(others), 'latin1')
}
