/** Content types that no endpoint expects, or that are none. */
export const oddTypes = ['', 'text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/json;;;', 'APPLICATION/JSON', ';', 'application/json, text/html', '\u00e9/\u00ff', 'a'.repeat(4000)] // prettier-ignore

const long = 'x'.repeat(6000)

/** Values that browsers do not send, by header. @type {Record<string, (string | string[])[]>} */
export const oddHeaders = {
  cookie: ['', ';;;=', 'lectern.session=x', `lectern.session=${'e'.repeat(3000)}`, 'lectern.wall=x', 'lectern.device=x', 'csrftoken=%ZZ', 'locale=%00', 'locale=xx; theme=neither', '\u00ff=\u00e9', '__proto__=1'], // prettier-ignore
  'x-csrftoken': ['', 'x', long],
  'accept-language': ['', '*', 'xx', 'de;q=abc', 'en;q=1e999', long, '-,-;q', '\u00e9'],
  'accept-encoding': ['', 'identity;q=0', '*;q=0', 'gzip, deflate, br, zstd', long],
  accept: ['', '*/*;q=x', 'text/event-stream', long],
  'idempotency-key': ['', '""', '"', long, `"${'k'.repeat(128)}"`, '"\u00e9"', ['"a"', '"b"']],
  'x-participant': ['', 'x', long],
  'x-forwarded-for': ['', ',,,', '::1', 'x, y', '999.1.1.1', long, ['1.1.1.1', '2.2.2.2']],
  'x-forwarded-proto': ['https', 'x', ','],
  origin: ['null', '', 'https://evil.example', '://', long],
  'sec-fetch-site': ['cross-site', 'same-site', 'x', ''],
  host: ['', 'x y', '[::1', 'a:99999', '999.1.1.1', '[1:2]', 'xn--a', 'evil.example', '\u00e9', '@'],
  'if-none-match': ['*', '""', 'W/"x"', long],
  range: ['bytes=0-0', 'bytes=5-1', 'x'],
  'last-event-id': ['', '-1', long],
  'x-http-method-override': ['DELETE'],
  'x-middleware-subrequest': ['middleware', 'src/middleware:middleware:middleware:middleware:middleware'],
  'next-action': ['x', '0'.repeat(40)],
  rsc: ['1'],
  'next-router-state-tree': ['x', '%5B%22', long],
  'transfer-encoding': ['chunked'],
  expect: ['100-continue'],
  upgrade: ['websocket', 'h2c'],
  'content-encoding': ['gzip', 'br'],
}
