import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import 'server-only'
import { drawSecret } from '@/lib/auth/secret'
import {
  countFailureRows,
  insertFailure,
  insertPasswordAttempt,
  storeDailySecret,
} from '@/lib/auth/sign-in-sql'
import { attemptLimits } from '@/lib/bounds'
import { db, lockByName, type Tx } from '@/lib/db/client'
import { runDetached, pauseDeadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import type { AttemptKind } from '@/prisma/generated/enums'

/** The key under which attempts for an account or a device are counted. */
export function attemptKey(...parts: string[]): string {
  return createHmac('sha256', `attempt:${env.AUTH_SECRET}`).update(parts.join('\n')).digest('base64url')
}

type DailySecret = { secret: string; until: number }

let dailySecret: Promise<DailySecret> | undefined

/** The secret of the day, and when it expires by the process's own clock. */
async function readDailySecret(): Promise<DailySecret> {
  const row = await storeDailySecret(db, drawSecret())
  if (!row) throw new Error('the secret of the day was not stored')
  return { secret: row.secret, until: performance.now() + row.seconds * 1000 }
}

/** Cached for the day: the statement locks one row, and a whole hall joins at once. */
async function secretOfToday(): Promise<string> {
  const known = (dailySecret ??= runDetached(readDailySecret))
  const { secret, until } = await known.catch((error: unknown) => {
    if (dailySecret === known) dailySecret = undefined
    throw error
  })
  if (performance.now() < until) return secret
  if (dailySecret === known) dailySecret = undefined
  return secretOfToday()
}

/**
 * The key of a network address (IPv6: of its /64): an HMAC with a secret that is deleted after its day, so that the
 * address cannot be recovered later.
 */
export async function addressKey(address: string): Promise<string> {
  return createHmac('sha256', await secretOfToday())
    .update(networkOf(address))
    .digest('base64url')
}

/** The key that failures are counted under, and how many of them lock it. */
export type PasswordLimit = { key: string; limit: { failures: number; windowSeconds: number } }

/** A password attempt, counted under each of its limits; `locks`: if it fails, the next ones have to wait. */
export type PasswordAttempt = { ids: bigint[]; locks: boolean }

/**
 * Begins a password attempt under each of the limits. It counts as failed from the start, so that parallel guesses
 * cannot pass a limit; `forgiveAttempt` takes it back after success. Callers name several limits always in the same
 * order, to avoid deadlocks.
 * Errors: too_many_attempts; the attempt then counts under none of the limits.
 */
export async function beginPasswordAttempt(limits: PasswordLimit[]): Promise<PasswordAttempt> {
  return db.$transaction(async (tx) => {
    const begun: PasswordAttempt = { ids: [], locks: false }
    for (const { key, limit } of limits) {
      await lockByName(tx, `tutor_sign_in${key}`)
      const attempt = await insertPasswordAttempt(tx, key, limit)
      if (attempt.id === null) throw new AppError('too_many_attempts', { retryAfter: attempt.waitSeconds })
      begun.ids.push(attempt.id)
      begun.locks ||= attempt.failures + 1 >= limit.failures
    }
    return begun
  })
}

/** The failures within the window under each key, in the order of the keys. */
export async function countFailuresOfEach(
  kind: AttemptKind,
  keys: readonly string[],
  windowSeconds: number,
): Promise<number[]> {
  const rows = await countFailureRows(db, { kind, keys, windowSeconds })
  const counted = new Map(rows.map(({ key, failures }) => [key, failures]))
  return keys.map((key) => counted.get(key) ?? 0)
}

/** As `countFailuresOfEach`, for one key. */
export async function countFailures(kind: AttemptKind, key: string, windowSeconds: number): Promise<number> {
  const [failures = 0] = await countFailuresOfEach(kind, [key], windowSeconds)
  return failures
}

/** Counts a failure. */
export async function recordFailure(kind: AttemptKind, key: string): Promise<void> {
  await insertFailure(db, kind, key)
}

/** Takes back an attempt that succeeded or was not made. */
export async function forgiveAttempt({ ids }: PasswordAttempt): Promise<void> {
  await db.attempt.deleteMany({ where: { id: { in: ids } } })
}

/** Forgets all failures under a key. */
export async function forgiveAll(tx: Tx, kind: AttemptKind, key: string): Promise<void> {
  await tx.attempt.deleteMany({ where: { kind, key } })
}

type Line = { last: Promise<unknown>; length: number }

const lines = new Map<string, Line>()

/**
 * Runs the work of one key in sequence, so that parallel attempts cannot pass a limit. Rejects if `limit` calls are
 * running or waiting.
 * Errors: too_many_attempts.
 */
export async function oneAfterAnother<Result>(
  key: string,
  limit: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= limit) throw new AppError('too_many_attempts', { retryAfter: 1 })
  const own = line.last.catch(() => undefined).then(work)
  line.last = own
  line.length += 1
  lines.set(key, line)
  try {
    return await own
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(key)
  }
}

/** The number of wrong codes waiting for their response, by the key of their network address. */
const waitingGuesses = new Map<string, number>()

/** Waits until one second after `arrivedAt` (`performance.now()`). */
export async function slowDown(arrivedAt: number): Promise<void> {
  const waitMs = arrivedAt + attemptLimits.codeByAddress.waitSeconds * 1000 - performance.now()
  if (waitMs > 0) await pauseDeadline(() => sleep(waitMs))
}

/**
 * Limits how many wrong codes of an address wait at the same time; `guess` is their work. Rejects the others at once,
 * so that no queue grows.
 * Errors: too_many_attempts.
 */
export async function limitGuesses(address: string, guess: () => Promise<void>): Promise<void> {
  const { waiting, waitSeconds } = attemptLimits.codeByAddress
  const count = waitingGuesses.get(address) ?? 0
  if (count >= waiting) throw new AppError('too_many_attempts', { retryAfter: waitSeconds })
  waitingGuesses.set(address, count + 1)
  try {
    await guess()
  } finally {
    const left = (waitingGuesses.get(address) ?? 1) - 1
    if (left === 0) waitingGuesses.delete(address)
    else waitingGuesses.set(address, left)
  }
}
