import 'server-only'
import { randomInt } from 'node:crypto'
import { lectureCode } from '@/lib/bounds'

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A random code in the alphabet of lecture codes, which is easy to read from a wall and to type. */
export function drawCode(length: number = lectureCode.length): string {
  return draw(lectureCode.alphabet, length)
}

/** Letters and digits that cannot be confused. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random secret to hand over or print; about 5 bits per character. */
export function drawLegible(length: number): string {
  return draw(LEGIBLE, length)
}
