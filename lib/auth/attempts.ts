import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import 'server-only'
import {
  countFailureRows,
  insertFailure,
  insertPasswordAttempt,
  insertTurn,
  storeDailySecret,
} from '@/lib/auth/sign-in-sql'
import { attemptLimits } from '@/lib/bounds'
import { db, lockByName } from '@/lib/db/client'
import { runDetached, pauseDeadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import type { AttemptKind } from '@/prisma/generated/enums'

/** The key under which attempts for an account or a device are counted. */
export function attemptKey(...parts: string[]): string {
  return createHmac('sha256', `attempt:${env.AUTH_SECRET}`).update(parts.join('\n')).digest('base64url')
}

type DailySecret = { secret: string; until: number }

let dailySecret: Promise<DailySecret> | undefined

/** The secret of the day, and until when (on the process's own clock) it holds. */
async function readDailySecret(): Promise<DailySecret> {
  const fresh = randomBytes(32).toString('base64url')
  const row = await storeDailySecret(db, fresh)
  if (!row) throw new Error('the secret of the day was not stored')
  return { secret: row.secret, until: performance.now() + row.seconds * 1000 }
}

/** Kept while its day lasts: the statement locks one row for all, and a whole hall joins at once. */
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

/** The key for a network address: an HMAC with a secret that lives one day, so that no address can be told from it later. */
export async function addressKey(address: string): Promise<string> {
  return createHmac('sha256', await secretOfToday())
    .update(address)
    .digest('base64url')
}

/** What failures are counted under, and how many of them lock it. */
export type PasswordLimit = { key: string; limit: { failures: number; windowSeconds: number } }

/** A try of a password under each of its limits; `locks`: if it fails, the next ones have to wait. */
export type PasswordAttempt = { ids: bigint[]; locks: boolean }

/**
 * Begins a try of a tutor's password under each of the limits. It counts as failed before it is
 * tried, so that parallel guesses cannot slip past a limit; `forgiveAttempt` takes it back after success. Whoever names
 * several limits names them in the same order. Errors: too_many_attempts, and then it counts under none.
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

/** Failures within the window, without counting a new one. */
export async function countFailures(kind: AttemptKind, key: string, windowSeconds: number): Promise<number> {
  return countFailureRows(db, { kind, key, windowSeconds })
}

/** Counts a failure. */
export async function recordFailure(kind: AttemptKind, key: string): Promise<void> {
  await insertFailure(db, kind, key)
}

/** Takes back an attempt that turned out right, or was not made. */
export async function forgiveAttempt({ ids }: PasswordAttempt): Promise<void> {
  await db.attempt.deleteMany({ where: { id: { in: ids } } })
}

/** Forgets all failures under a key. */
export async function forgiveAll(kind: AttemptKind, key: string): Promise<void> {
  await db.attempt.deleteMany({ where: { kind, key } })
}

const underWay = new Map<string, Promise<unknown>>()

/** Does the work of one key after the other, so that nobody slips past a count with many tries at the same moment. */
export async function oneAfterAnother<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(key) ?? Promise.resolve()
  const own = before.catch(() => undefined).then(work)
  underWay.set(key, own)
  try {
    return await own
  } finally {
    if (underWay.get(key) === own) underWay.delete(key)
  }
}

/**
 * Slows new devices of an address from which many codes were guessed: so many at a time, each for a second, nobody is
 * turned away. The turns lie in the database, where all processes take theirs.
 */
export async function awaitTurn(address: string): Promise<void> {
  const { waiting, waitSeconds } = attemptLimits.codeByAddress
  const wait = await db.$transaction(async (tx) => {
    await lockByName(tx, `turn ${address}`)
    const seconds = await insertTurn(tx, address, { waitSeconds, spacingSeconds: waitSeconds / waiting })
    return seconds ?? waitSeconds
  })
  await pauseDeadline(() => sleep(wait * 1000))
}
