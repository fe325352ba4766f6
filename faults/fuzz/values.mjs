import fc from 'fast-check'

/**
 * What a JSON Schema of the API document may say.
 * @typedef {{
 *   type?: string | string[], const?: unknown, enum?: unknown[], anyOf?: Schema[], oneOf?: Schema[], allOf?: Schema[],
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: boolean | Schema,
 *   propertyNames?: Schema, items?: Schema, minItems?: number, maxItems?: number,
 *   minLength?: number, maxLength?: number, format?: string, pattern?: string,
 *   minimum?: number, maximum?: number, exclusiveMinimum?: number, exclusiveMaximum?: number,
 * }} Schema
 */

/** Stands for an id of the kind that its place asks for; the number says which one. */
export const ID = /^#id:(\w*):(\d+)$/

/** Texts that have broken programs before. */
const oddTexts = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', 'null', 'undefined', 'NaN', '__proto__', 'constructor',
  "'; DROP TABLE tutor; --", '%00', '%', '../../etc/passwd', '<script>', '$\\input{x}$', '[x](javascript:1)', '=1+1', '👩‍🔬'.repeat(40),
  'é'.normalize('NFD'), '9'.repeat(400), '-0', '1e400', 'a'.repeat(100_000), '$'.repeat(2000), '|-'.repeat(900), '> '.repeat(900), '\n'.repeat(2000),
] // prettier-ignore

const oddNumbers = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE]

/** Arrays in arrays, so deep that a recursive reader may fall over. @param {number} depth */
function nested(depth) {
  /** @type {unknown} */
  let value = []
  for (let level = 0; level < depth; level += 1) value = [value]
  if (value === undefined) throw new Error('no value was made')
  return value
}

/** Any value of JSON, most of them wrong wherever they are put. @type {fc.Arbitrary<unknown>} */
const anyValue = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { id: 1 }, nested(500)),
  fc.jsonValue({ maxDepth: 4 }),
  fc.nat(1e6).map((n) => `#id::${n}`),
)

/** @param {fc.Arbitrary<string>} texts @param {string} name */
function textsNamed(texts, name) {
  if (/(^id|Id|Ids|^ids|^sessions)$/.test(name)) return fc.nat(1e6).map((n) => `#id:${name}:${n}`)
  if (name === 'email') return fc.emailAddress()
  if (name === 'date' || name === 'from' || name === 'to') return fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)) // prettier-ignore
  if (name === 'matriculationNumber') return fc.nat(9_999_999).map(String)
  return texts
}

/** @param {Schema} schema @param {string} name @returns {fc.Arbitrary<string>} */
function textsOf({ minLength = 0, maxLength = 200, format, pattern }, name) {
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 120)) }
  if (format === 'uuid') return fc.nat(1e6).map((n) => `#id:${name}:${n}`)
  if (format === 'email') return fc.emailAddress()
  const longest = Math.min(maxLength, 20_000)
  const texts = fc.oneof(
    { weight: 6, arbitrary: fc.string({ ...size, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.max(longest, minLength))) },
  )
  return textsNamed(pattern ? matching(pattern, texts) : texts, name)
}

/** @param {string} pattern @param {fc.Arbitrary<string>} instead for a pattern that cannot be turned round */
function matching(pattern, instead) {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return instead
  }
}

/** @param {Schema} schema @returns {{ min: number, max: number }} */
function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1000, Number.MIN_SAFE_INTEGER)
  return { min, max: Math.max(min, Math.min(maximum ?? exclusiveMaximum ?? min + 1000, 2 ** 31 - 1)) }
}

/** @param {Schema} schema @returns {fc.Arbitrary<unknown>} */
function objectsOf({ properties = {}, required = [], additionalProperties, propertyNames }) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, validValue(inner, name)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return known
  const keys = textsNamed(fc.string({ maxLength: 40 }), propertyNames ? 'id' : '')
  const more = fc.dictionary(keys, validValue(additionalProperties, 'answerId'), { maxKeys: 8 })
  return fc.tuple(known, more).map(([one, other]) => ({ ...one, ...other }))
}

/**
 * Values that the schema accepts, as far as it says what it accepts.
 * @param {Schema} schema @param {string} [name] of the field, which tells what a text is about
 * @returns {fc.Arbitrary<unknown>}
 */
export function validValue(schema, name = '') {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [first, ...others] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return fc.oneof(...[first, ...others].map((inner) => validValue(inner, name)))
  if (schema.allOf) return validValue(Object.assign({}, ...schema.allOf), name)
  const types = [schema.type ?? []].flat()
  const [type, ...more] = types
  if (more.length > 0) return fc.oneof(...types.map((one) => validValue({ ...schema, type: one }, name)))
  if (type === 'string') return textsOf(schema, name)
  if (type === 'integer') return fc.integer(rangeOf(schema))
  if (type === 'number') return fc.double({ ...rangeOf(schema), noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'object') return objectsOf(schema)
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 8 } = schema
    return fc.array(validValue(items, name), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 6),
    })
  }
  return textsNamed(fc.string(), name)
}

/** A value that is wrong at one place: something is missing, too much, or of another kind. @param {fc.Arbitrary<unknown>} valid */
export function brokenValue(valid) {
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(valid, fc.nat(), anyValue).map(([value, place, odd]) => breakAt(value, place, odd)) },
    { weight: 1, arbitrary: anyValue },
  ) // prettier-ignore
}

/** @param {unknown} value @param {number} place @param {unknown} odd @returns {unknown} */
function breakAt(value, place, odd) {
  if (typeof value !== 'object' || value === null) return odd
  const copy = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  const key = keys[place % Math.max(keys.length, 1)]
  if (key === undefined || place % 7 === 0) return { ...copy, [['extra', '__proto__', 'constructor', 'id'][place % 4] ?? 'extra']: odd } // prettier-ignore
  if (place % 5 === 0) return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key))
  Object.assign(copy, { [key]: breakAt(Reflect.get(copy, key), Math.floor(place / 3), odd) })
  return copy
}

/** What stands in a query or a path where an id or a word belongs. */
export const oddText = fc.oneof(
  fc.constantFrom(...oddTexts.filter((text) => text.length < 5000)),
  fc.string({ unit: 'binary' }),
)

/** One value, the same for the same seed. @template Value @param {fc.Arbitrary<Value>} values @param {number} seed @returns {Value} */
export function pick(values, seed) {
  const [value] = fc.sample(values, { seed, numRuns: 1 })
  if (value === undefined) throw new Error('no value was made')
  return value
}
