import 'server-only'
import { randomInt } from 'node:crypto'
import { lectureCode } from '@/lib/bounds'

/** A random code of the signs of lecture codes, which are easy to read off a wall and to type. */
export function drawCode(length: number = lectureCode.length): string {
  const drawSign = () => lectureCode.alphabet[randomInt(lectureCode.alphabet.length)]
  return Array.from({ length }, drawSign).join('')
}
