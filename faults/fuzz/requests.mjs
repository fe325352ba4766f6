import { seededRandom } from '../tcp-proxy.mjs'
import { ID, brokenValue, oddText, pick, validValue } from './values.mjs'

/**
 * @typedef {import('./callers.mjs').Caller} Caller
 * @typedef {import('./values.mjs').Schema} Schema
 * @typedef {{ name: string, in: string, schema: Schema }} Parameter
 * @typedef {{ method: string, path: string, action: string | null, allow: string, parameters: Parameter[],
 *   body: { type: string, schema: Schema } | null }} Operation
 * @typedef {Record<string, string[]>} Ids
 * @typedef {{ kind: string, caller: Caller, method: string, path: string, headers: Record<string, string | string[]>,
 *   body: Buffer | undefined }} Request
 */

/** What is odd about a call, and how many of a hundred are so. */
const kinds = {
  'valid body': 38,
  'broken body': 24,
  'raw bytes': 8,
  'content type': 6,
  headers: 8,
  'odd ids': 10,
  'unknown path': 3,
  page: 3,
}

/** @typedef {{ parameters?: Parameter[], requestBody?: { content: Record<string, { schema: Schema }> }, 'x-allow': string }} Described */

/** The operations of an OpenAPI document. @param {{ paths: Record<string, Record<string, Described>> }} document @returns {Operation[]} */
export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([key, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const [path = '', action] = key.split('?a=')
      const [content] = Object.entries(described.requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        action: action ?? null,
        allow: described['x-allow'],
        parameters: (described.parameters ?? []).filter(({ name }) => name !== 'a'),
        body: content ? { type: content[0], schema: content[1].schema } : null,
      }
    }),
  )
}

/** Makes calls one after the other: the same seed, the same choices. */
export class Requests {
  #random
  #seed
  #operations
  /** Those that have not had their turn. @type {Operation[]} */
  #deck = []
  #callers

  /** @param {number} seed @param {Operation[]} operations @param {Caller[]} callers */
  constructor(seed, operations, callers) {
    this.#seed = seed
    this.#random = seededRandom(seed)
    this.#operations = operations
    this.#callers = callers
  }

  /** @param {Ids} ids that exist now @param {string[]} codes of lectures @returns {Request} */
  next(ids, codes) {
    const kind = this.#kind()
    const operation = this.#nextOperation()
    const caller = this.#callerFor(operation)
    const body = this.#body(kind, operation, ids, codes)
    const method = kind === 'headers' && this.#chance(0.2) ? this.#oneOf(['GET', 'PUT', 'OPTIONS', 'HEAD', 'QUERY']) : operation.method // prettier-ignore
    return { kind, caller, method, path: this.#path(kind, operation, ids, codes), headers: this.#headers(kind, caller, operation, body), body } // prettier-ignore
  }

  /** Every operation in its turn, each time in another order: few calls reach all of them equally often. */
  #nextOperation() {
    if (this.#deck.length === 0) this.#deck = [...this.#operations]
    const [operation] = this.#deck.splice(Math.floor(this.#random() * this.#deck.length), 1)
    if (!operation) throw new Error('there is nothing to choose from')
    return operation
  }

  #kind() {
    let left = this.#random() * 100
    for (const [kind, share] of Object.entries(kinds)) if ((left -= share) < 0) return kind
    return 'valid body'
  }

  /** @param {number} share */
  #chance(share) {
    return this.#random() < share
  }

  /** @template Value @param {readonly Value[]} list @returns {Value} */
  #oneOf(list) {
    const value = list[Math.floor(this.#random() * list.length)]
    if (value === undefined) throw new Error('there is nothing to choose from')
    return value
  }

  /** @template Value @param {import('fast-check').Arbitrary<Value>} values */
  #value(values) {
    this.#seed = (this.#seed + 0x9e3779b1) | 0
    return pick(values, this.#seed)
  }

  /** Mostly somebody whose kind may call it. @param {Operation} operation */
  #callerFor({ allow }) {
    const kind =
      allow === 'participant' ? 'participant' : allow === 'anyone' || allow === 'signedIn' ? null : 'tutor'
    const fitting = this.#callers.filter((caller) => kind === null || caller.kind === kind)
    return this.#oneOf(this.#chance(0.8) ? fitting : this.#callers)
  }

  /** @param {Ids} ids @param {string} word of a field or a path @param {number} which */
  #id(ids, word, which) {
    const own = Object.entries(ids).find(([name]) =>
      word.toLowerCase().replaceAll('_', '').includes(name),
    )?.[1]
    const list = own && which % 10 < 8 ? own : Object.values(ids).flat()
    return list[which % Math.max(list.length, 1)] ?? ''
  }

  /** @param {unknown} value @param {Ids} ids @param {Operation} operation @returns {unknown} with ids that exist in their places */
  #fill(value, ids, operation) {
    if (typeof value === 'string') {
      const [, name = '', which] = ID.exec(value) ?? []
      if (which === undefined) return value
      return this.#id(ids, wordOf(name, operation), Number(which))
    }
    if (Array.isArray(value)) return value.map((entry) => this.#fill(entry, ids, operation))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]) => [
      String(this.#fill(key, ids, operation)),
      this.#fill(inner, ids, operation),
    ])
    return Object.fromEntries(entries)
  }

  /** @param {string} kind @param {Operation} operation @param {Ids} ids @param {string[]} codes @returns {Buffer | undefined} */
  #body(kind, operation, ids, codes) {
    const { body, method } = operation
    if (kind === 'page' || method === 'GET') return undefined
    if (kind === 'raw bytes') return this.#bytes()
    if (!body) return kind === 'broken body' ? this.#bytes() : undefined
    const valid = validValue(body.schema)
    const value = this.#fill(this.#value(kind === 'broken body' ? brokenValue(valid) : valid), ids, operation)
    if (body.type === 'application/json') return Buffer.from(JSON.stringify(value) ?? '')
    const fields = typeof value === 'object' && value !== null ? value : { value }
    const known = 'code' in fields && this.#chance(0.7) ? { ...fields, code: this.#oneOf(codes) } : fields
    const text = Object.entries(known).map(([key, inner]) => [key, typeof inner === 'string' ? inner : JSON.stringify(inner)]) // prettier-ignore
    return Buffer.from(new URLSearchParams(text.map(([key = '', inner = '']) => [key, inner])).toString()) // prettier-ignore
  }

  /** Bytes that are no JSON, or are one that is cut, nested, repeated or too large. */
  #bytes() {
    const random = Buffer.from(Array.from({ length: Math.floor(this.#random() * 300) }, () => Math.floor(this.#random() * 256))) // prettier-ignore
    const texts = ['', '{', '{"a":', '[]', 'null', '"x"', '1', '{"id":1,"id":2}', '\ufeff{}', '{"a":"\\ud800"}', '{"a":"\\u0000"}', `{"a":${'['.repeat(50_000)}`, '['.repeat(100_000) + ']'.repeat(100_000), `"${'x'.repeat(260 * 1024)}"`, `{"${'k'.repeat(200_000)}":1}`] // prettier-ignore
    return this.#chance(0.5) ? random : Buffer.from(this.#oneOf(texts))
  }

  /** @param {string} kind @param {Operation} operation @param {Ids} ids @param {string[]} codes */
  #path(kind, operation, ids, codes) {
    if (kind === 'page') return this.#page(ids, codes)
    if (kind === 'unknown path') return this.#unknownPath()
    const odd = kind === 'odd ids'
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name) =>
      odd ? this.#oddSegment() : this.#id(ids, wordOf(name, operation), Math.floor(this.#random() * 1e6)),
    )
    const query = new URLSearchParams()
    if (operation.action !== null) query.set('a', operation.action)
    for (const { name, in: place, schema } of operation.parameters) {
      if (place !== 'query' || this.#chance(0.4)) continue
      const value = this.#fill(this.#value(validValue(schema, name)), ids, operation)
      query.set(name, String(odd || kind === 'broken body' ? this.#value(oddText) : value))
    }
    if (operation.allow === 'tutor' && this.#chance(0.5)) query.set('lecture', this.#id(ids, 'lecture', 0))
    const path = this.#chance(0.2) ? filled.replace(/\/$/, '') : filled
    const asked = query.size > 0 ? `${path}?${query}` : path
    return `/backend${odd && this.#chance(0.1) ? `${asked}&x=%ZZ` : asked}`
  }

  #oddSegment() {
    const raw = ['%', '%00', '%ZZ', '..', '%2e%2e', '%2f', '..%2f..', '.', '0', '-1', 'null', 'undefined', '[object Object]', '0198F7A0-0000-7000-8000-000000000000', '0198f7a0-0000-7000-8000-000000000000 ', `{${'a'.repeat(36)}}`, 'a'.repeat(4000)] // prettier-ignore
    if (this.#chance(0.4)) return escaped(this.#value(oddText)) || '%20'
    return this.#oneOf(raw).replaceAll(/[\s[\]{}]/g, encodeURIComponent)
  }

  #unknownPath() {
    const auth = ['session', 'csrf', 'providers', 'signin', 'signin/x', 'signout', 'callback/x', 'callback/university', 'error', 'verify-request', '_log', ''] // prettier-ignore
    if (this.#chance(0.6)) return `/backend/api/auth/${this.#oneOf(auth)}`
    return `/backend/${this.#oneOf(['', 'api', 'api//', 'api/vue/', '/api/x', 'api/lectures/x/y/z/'])}${this.#oddSegment()}`
  }

  /** @param {Ids} ids @param {string[]} codes */
  #page(ids, codes) {
    const lecture = this.#id(ids, 'lecture', 0)
    const odd = escaped(this.#value(oddText).slice(0, 1000))
    return this.#oneOf([`/?code=${this.#oneOf(codes)}`, `/?code=${odd}`, `/login?next=${odd}`, `/login?error=${odd}&callbackUrl=${odd}`, `/app?view=${odd}`, '/app?view=results', `/tutor/lecture/sessions?lecture=${lecture}&page=${odd}`, `/tutor/lecture/questions?lecture=${odd}`, `/admin/audit?q=${odd}`, `/admin/users?page=${odd}&pageSize=${odd}`, `/${odd}`]) // prettier-ignore
  }

  /** @param {string} kind @param {Caller} caller @param {Operation} operation @param {Buffer | undefined} body @returns {Record<string, string | string[]>} */
  #headers(kind, caller, { body: described }, body) {
    const headers = {
      ...caller.client.headers(),
      ...(body && {
        'content-type': described?.type ?? 'application/json',
        'content-length': String(body.length),
      }),
    }
    if (kind === 'content type' && body) return { ...headers, 'content-type': this.#oneOf(oddTypes) }
    if (kind !== 'headers') return headers
    const [name, values] = this.#oneOf(Object.entries(oddHeaders))
    const value = this.#oneOf(values)
    return { ...headers, [name]: value }
  }
}

/** A text as it stands in an address; halves of a character are replaced. @param {string} text */
function escaped(text) {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** The word that says what an id is of: the field's own, else that of the path before it. @param {string} name @param {Operation} operation */
function wordOf(name, { path }) {
  const words = { tutor: 'user', sessions: 'session', vuesession: 'session' }
  const named = name.replace(/Ids?$/, '').toLowerCase()
  if (!['', 'id', 'ids'].includes(named)) return words[/** @type {keyof typeof words} */ (named)] ?? named
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return parts.findLast((part) => /lecture|session|question|quickcheck|round|registration|semester|user|feedback/i.test(part)) ?? '' // prettier-ignore
}

const oddTypes = ['', 'text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/json;;;', 'APPLICATION/JSON', ';', 'application/json, text/html', '\u00e9/\u00ff', 'a'.repeat(4000)] // prettier-ignore

const long = 'x'.repeat(6000)

/** @type {Record<string, (string | string[])[]>} */
const oddHeaders = {
  cookie: ['', ';;;=', 'lectern-session=x', `lectern-session=${'e'.repeat(3000)}`, 'csrftoken=%ZZ', 'locale=%00', 'locale=xx; theme=neither', '\u00ff=\u00e9', '__proto__=1'], // prettier-ignore
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
