import { randomInt } from 'node:crypto'
import { lectureCode } from '@/lib/bounds'

// Makers of rows that need neither a database nor a test runner: the demo is built with them, too.

/** A lecture code; among so many that two alike are not to be expected. */
export function makeCode(): string {
  const letter = () => lectureCode.alphabet[randomInt(lectureCode.alphabet.length)]
  return Array.from({ length: lectureCode.length }, letter).join('')
}

/** The answers of a question in their order; `correct` are the places of the right ones. */
export function answerRows(texts: string[], correct: readonly number[]) {
  return texts.map((text, position) => ({ text, position, correct: correct.includes(position) }))
}
