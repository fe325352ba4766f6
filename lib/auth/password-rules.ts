import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { once } from '@/lib/remember'

/** The minimum number of letters left after removing the words that others know about the owner. */
const MIN_OWN_LETTERS = 5
/** The minimum length of such a word; shorter ones occur in many other words. */
const MIN_WORD_LENGTH = 3

/** The words of names and addresses, in lower case; the longest first. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return words.filter((word) => word.length >= MIN_WORD_LENGTH).toSorted((a, b) => b.length - a.length)
}

/** About 50,000 common passwords in lower case; loaded when the first password is chosen. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords'])
})

/** The first digits of a SHA-1 hash, which name the file of a folder in the format of Have I Been Pwned. */
const PREFIX_LENGTH = 5

/** Whether a folder of passwords known from breaches, with lines `<rest of the SHA-1 hash>:<count>`, has this one. */
async function isBreached(password: string, folder: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const lines = await readFile(path.join(folder, `${hash.slice(0, PREFIX_LENGTH)}.txt`), 'utf8')
  return lines.split(/\r?\n/).some((line) => line.startsWith(`${hash.slice(PREFIX_LENGTH)}:`))
}

/**
 * Whether a password is easy to guess: a common one, also with digits and signs around it; the words of the account
 * (name, address, the product) with little else; or one of the breached ones in `folder`. Errors: those of reading the
 * folder.
 */
export async function isGuessable(
  password: string,
  account: readonly string[],
  folder = env.BREACHED_PASSWORDS,
): Promise<boolean> {
  if (folder !== undefined && (await isBreached(password, folder))) return true
  const lower = password.normalize('NFKC').toLowerCase()
  const known = await commonPasswords()
  if (known.has(lower) || known.has(lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return true
  const words = wordsOf([...account, 'lectern'])
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  return rest !== lower && rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OWN_LETTERS
}
