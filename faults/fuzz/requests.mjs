import { Deck, escaped } from './choices.mjs'
import { malformedMessage } from './messages.mjs'
import { oddHeaders, oddTypes } from './odd-headers.mjs'
import { ID, brokenValue, validValue } from './values.mjs'

/**
 * @typedef {import('./callers.mjs').Caller} Caller
 * @typedef {import('./choices.mjs').Choices} Choices
 * @typedef {import('./sign-in-requests.mjs').SignInRequests} SignInRequests
 * @typedef {import('./values.mjs').Schema} Schema
 * @typedef {{ name: string, in: string, schema: Schema }} Parameter
 * @typedef {{ method: string, path: string, action: string | null, allow: string, parameters: Parameter[],
 *   body: { type: string, schema: Schema } | null }} Operation
 * @typedef {Record<string, string[]>} Ids
 * @typedef {{ kind: string, caller: Caller, method: string, path: string, headers: Record<string, string | string[]>,
 *   body: Buffer | undefined, message?: import('./messages.mjs').Message }} Request
 *   `message`: what is sent in place of the request that the rest describes
 */

/** What is odd about a call, and how many of a hundred are so. */
const kinds = {
  'valid body': 34,
  'broken body': 22,
  'raw bytes': 7,
  'content type': 5,
  headers: 8,
  'odd ids': 9,
  'unknown path': 1,
  page: 3,
  'sign-in': 7,
  'malformed message': 4,
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
  #choices
  #operations
  /** Those that take a body, at paths that never lead elsewhere. */
  #withBody
  #callers
  #signIns

  /** @param {Choices} choices @param {Operation[]} operations @param {Caller[]} callers @param {SignInRequests} signIns */
  constructor(choices, operations, callers, signIns) {
    this.#choices = choices
    this.#operations = new Deck(choices, operations)
    this.#withBody = operations.filter(
      ({ method, path, body }) => method !== 'GET' && body && !path.includes('{'),
    )
    this.#callers = callers
    this.#signIns = signIns
  }

  /** @param {Ids} ids that exist now @param {string[]} codes of lectures @returns {Request} */
  next(ids, codes) {
    const kind = this.#choices.keyOf(kinds)
    if (kind === 'malformed message') return this.#malformed(ids)
    if (kind === 'sign-in') {
      const caller = this.#oneOf(this.#callers)
      return { kind, caller, ...this.#signIns.next(caller, codes) }
    }
    if (kind === 'page' || kind === 'unknown path') {
      const caller = this.#oneOf(this.#callers)
      const path = kind === 'page' ? this.#page(ids, codes) : this.#unknownPath()
      return { kind, caller, method: 'GET', path, headers: caller.client.headers(), body: undefined }
    }
    const operation = this.#operations.next()
    const caller = this.#callerFor(operation)
    const body = this.#body(kind, operation, ids, codes)
    const method = kind === 'headers' && this.#chance(0.2) ? this.#oneOf(['GET', 'PUT', 'OPTIONS', 'HEAD', 'QUERY']) : operation.method // prettier-ignore
    return { kind, caller, method, path: this.#path(kind, operation, ids), headers: this.#headers(kind, caller, operation, body), body } // prettier-ignore
  }

  /** A message that is no request, though it began as one that would be read to its end. @param {Ids} ids @returns {Request} */
  #malformed(ids) {
    const operation = this.#oneOf(this.#withBody)
    const caller = this.#callerFor(operation)
    const { method } = operation
    const path = this.#path('valid body', operation, ids)
    const headers = {
      host: '127.0.0.1',
      ...caller.client.headers(),
      'content-type': operation.body?.type ?? '',
    }
    const message = malformedMessage(this.#choices, { method, path, headers, body: '{"code":"x"}' })
    return { kind: 'malformed message', caller, method, path, headers, body: undefined, message }
  }

  /** @param {number} share */
  #chance(share) {
    return this.#choices.chance(share)
  }

  /** @template Value @param {readonly Value[]} list @returns {Value} */
  #oneOf(list) {
    return this.#choices.oneOf(list)
  }

  /** Mostly somebody whose kind may call it. @param {Operation} operation */
  #callerFor({ allow }) {
    const everybody = ['anyone', 'participant', 'tutor', 'wall']
    const mayCall = { participant: ['participant'], wall: ['wall'], viewer: ['tutor', 'wall'], anyone: everybody, signedIn: everybody } // prettier-ignore
    const kindsOf = mayCall[/** @type {keyof typeof mayCall} */ (allow)] ?? ['tutor']
    const fitting = this.#callers.filter((caller) => kindsOf.includes(caller.kind))
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
    if (method === 'GET') return undefined
    if (kind === 'raw bytes') return this.#choices.rawBody()
    if (!body) return kind === 'broken body' ? this.#choices.rawBody() : undefined
    const valid = validValue(body.schema)
    const value = this.#fill(
      this.#choices.value(kind === 'broken body' ? brokenValue(valid) : valid),
      ids,
      operation,
    )
    if (body.type === 'application/json') return Buffer.from(JSON.stringify(value) ?? '')
    const fields = typeof value === 'object' && value !== null ? value : { value }
    const known = 'code' in fields && this.#chance(0.7) ? { ...fields, code: this.#oneOf(codes) } : fields
    const text = Object.entries(known).map(([key, inner]) => [key, typeof inner === 'string' ? inner : JSON.stringify(inner)]) // prettier-ignore
    return Buffer.from(new URLSearchParams(text.map(([key = '', inner = '']) => [key, inner])).toString()) // prettier-ignore
  }

  /** @param {string} kind @param {Operation} operation @param {Ids} ids */
  #path(kind, operation, ids) {
    const odd = kind === 'odd ids'
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name) =>
      odd ? this.#oddSegment() : this.#id(ids, wordOf(name, operation), this.#choices.below(1e6)),
    )
    const query = new URLSearchParams()
    if (operation.action !== null) query.set('a', operation.action)
    for (const { name, in: place, schema } of operation.parameters) {
      if (place !== 'query' || this.#chance(0.4)) continue
      const value = this.#fill(this.#choices.value(validValue(schema, name)), ids, operation)
      query.set(name, String(odd || kind === 'broken body' ? this.#choices.oddText() : value))
    }
    if (operation.allow === 'tutor' && this.#chance(0.5)) query.set('lecture', this.#id(ids, 'lecture', 0))
    const path = this.#chance(0.2) ? filled.replace(/\/$/, '') : filled
    const asked = query.size > 0 ? `${path}?${query}` : path
    return `/backend${odd && this.#chance(0.1) ? `${asked}&x=%ZZ` : asked}`
  }

  #oddSegment() {
    const raw = ['%', '%00', '%ZZ', '..', '%2e%2e', '%2f', '..%2f..', '.', '0', '-1', 'null', 'undefined', '[object Object]', '0198F7A0-0000-7000-8000-000000000000', '0198f7a0-0000-7000-8000-000000000000 ', `{${'a'.repeat(36)}}`, 'a'.repeat(4000)] // prettier-ignore
    if (this.#chance(0.4)) return escaped(this.#choices.oddText()) || '%20'
    return this.#oneOf(raw).replaceAll(/[\s[\]{}]/g, encodeURIComponent)
  }

  #unknownPath() {
    return `/backend/${this.#oneOf(['', 'api', 'api//', 'api/vue/', '/api/x', 'api/lectures/x/y/z/'])}${this.#oddSegment()}`
  }

  /** @param {Ids} ids @param {string[]} codes */
  #page(ids, codes) {
    const lecture = this.#id(ids, 'lecture', 0)
    const odd = escaped(this.#choices.oddText().slice(0, 1000))
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

/** The word that says what an id is of: the field's own, else that of the path before it. @param {string} name @param {Operation} operation */
function wordOf(name, { path }) {
  const words = { tutor: 'user', sessions: 'session', vuesession: 'session' }
  const named = name.replace(/Ids?$/, '').toLowerCase()
  if (!['', 'id', 'ids'].includes(named)) return words[/** @type {keyof typeof words} */ (named)] ?? named
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return parts.findLast((part) => /lecture|session|question|quickcheck|round|registration|semester|user|feedback/i.test(part)) ?? '' // prettier-ignore
}
