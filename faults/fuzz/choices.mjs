import { seededRandom } from '../tcp-proxy.mjs'
import { oddText, pick } from './values.mjs'

/** What a run leaves to chance: the same seed, the same choices. */
export class Choices {
  #random
  #seed

  /** @param {number} seed */
  constructor(seed) {
    this.#seed = seed
    this.#random = seededRandom(seed)
  }

  /** A whole number from 0 on. @param {number} end the first that it cannot be */
  below(end) {
    return Math.floor(this.#random() * end)
  }

  /** @param {number} share */
  chance(share) {
    return this.#random() < share
  }

  /** @template Value @param {readonly Value[]} list @returns {Value} */
  oneOf(list) {
    const value = list[this.below(list.length)]
    if (value === undefined) throw new Error('there is nothing to choose from')
    return value
  }

  /** One of the keys, each as often as its share of a hundred says. @param {Record<string, number>} shares */
  keyOf(shares) {
    let left = this.#random() * 100
    for (const [key, share] of Object.entries(shares)) if ((left -= share) < 0) return key
    throw new Error('the shares are not a hundred')
  }

  /** @template Value @param {import('fast-check').Arbitrary<Value>} values */
  value(values) {
    this.#seed = (this.#seed + 0x9e3779b1) | 0
    return pick(values, this.#seed)
  }

  /** A text that has broken programs before, or one by chance. */
  oddText() {
    return this.value(oddText)
  }

  /** @param {number} [most] */
  randomBytes(most = 300) {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.below(256)))
  }

  /** Bytes that are no JSON, or are one that is cut, nested, repeated or too large. */
  rawBody() {
    const random = this.randomBytes()
    const texts = ['', '{', '{"a":', '[]', 'null', '"x"', '1', '{"id":1,"id":2}', '\ufeff{}', '{"a":"\\ud800"}', '{"a":"\\u0000"}', `{"a":${'['.repeat(50_000)}`, '['.repeat(100_000) + ']'.repeat(100_000), `"${'x'.repeat(260 * 1024)}"`, `{"${'k'.repeat(200_000)}":1}`] // prettier-ignore
    return this.chance(0.5) ? random : Buffer.from(this.oneOf(texts))
  }
}

/** Everything in its turn, each time in another order: few calls reach all of it equally often. @template Value */
export class Deck {
  #all
  #choices
  /** Those that have not had their turn. @type {Value[]} */
  #left = []

  /** @param {Choices} choices @param {readonly Value[]} all */
  constructor(choices, all) {
    this.#choices = choices
    this.#all = all
  }

  /** @returns {Value} */
  next() {
    if (this.#left.length === 0) this.#left = [...this.#all]
    const [value] = this.#left.splice(this.#choices.below(this.#left.length), 1)
    if (value === undefined) throw new Error('there is nothing to choose from')
    return value
  }
}

/** A text as it stands in an address; halves of a character are replaced. @param {string} text */
export function escaped(text) {
  return encodeURIComponent(Buffer.from(text).toString())
}
