import 'server-only'
import { randomBytes, randomInt } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { bounds } from '@/lib/bounds'
import { pauseDeadline } from '@/lib/db/deadline'

/** Work factor of bcrypt: about 0.4 s of one core. */
const COST = 12
/** Hashes computed at the same time; more would starve the students' requests. */
const MAX_CONCURRENT = 2

let running = 0
const waiting: (() => void)[] = []

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return pauseDeadline(() => takeTurn(work))
}

async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

let decoy: Promise<string> | undefined

/** A bcrypt hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => bcrypt.hash(password, COST))
}

/** Whether a password matches; without a hash it takes the same time and says no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= bcrypt.hash(randomBytes(16).toString('hex'), COST)
  const against = hash ?? (await decoy)
  const matches = await inTurn(() => bcrypt.compare(password, against))
  return matches && hash !== null && Buffer.byteLength(password) <= bounds.passwordBytes.max
}

const ONE_TIME_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const ONE_TIME_LENGTH = 16

/** A password to be handed over once; about 79 bits. */
export function generatePassword(): string {
  return Array.from(
    { length: ONE_TIME_LENGTH },
    () => ONE_TIME_ALPHABET[randomInt(ONE_TIME_ALPHABET.length)],
  ).join('')
}
