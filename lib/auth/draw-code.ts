import 'server-only'
import { randomInt } from 'node:crypto'
import { lectureCode } from '@/lib/bounds'

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A random code of the signs of lecture codes, which are easy to read off a wall and to type. */
export function drawCode(length: number = lectureCode.length): string {
  return draw(lectureCode.alphabet, length)
}

/** Letters and digits that are not taken for each other. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random secret to be handed over or kept on paper; about 5 bits for each of its signs. */
export function drawLegible(length: number): string {
  return draw(LEGIBLE, length)
}
