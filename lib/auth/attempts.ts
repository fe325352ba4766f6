import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
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
  const rows = await db.$queryRaw<{ secret: string; seconds: number }[]>`
    INSERT INTO address_key AS k (day, key) VALUES (current_date, ${fresh})
    ON CONFLICT (day) DO UPDATE SET key = k.key
    RETURNING key AS secret, extract(epoch FROM (current_date + 1)::timestamptz - now())::float8 AS seconds`
  const [row] = rows
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

/**
 * Begins a try of a tutor's password and gives its id. It counts as failed before it is tried, so that parallel guesses
 * cannot slip past the limit; `forgiveAttempt` takes it back after success. At the limit one waits half a minute, with
 * each further failure twice as long, within the window. Errors: too_many_attempts.
 */
export async function beginPasswordAttempt(key: string): Promise<bigint> {
  const { failures: limit, windowSeconds } = attemptLimits.tutorSignIn
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tutor_sign_in${key}`}, 0))`
    const [attempt] = await tx.$queryRaw<{ id: bigint | null; waitSeconds: number }[]>`
      WITH earlier AS (
        SELECT count(*)::int AS failures, extract(epoch FROM clock_timestamp() - max(at))::float8 AS seconds
        FROM attempt
        WHERE kind = 'tutor_sign_in' AND key = ${key} AND at > now() - ${windowSeconds} * interval '1 second'),
      wait AS (
        SELECT CASE WHEN failures < ${limit} THEN 0
          ELSE least(${windowSeconds}, 30 * power(2, failures - ${limit})) - seconds END AS seconds FROM earlier),
      stored AS (
        INSERT INTO attempt (kind, key) SELECT 'tutor_sign_in', ${key} FROM wait WHERE seconds <= 0 RETURNING id)
      SELECT seconds::float8 AS "waitSeconds", (SELECT id FROM stored) AS id FROM wait`
    if (!attempt) throw new Error('an attempt was not stored')
    if (attempt.id === null) throw new AppError('too_many_attempts', { retryAfter: attempt.waitSeconds })
    return attempt.id
  })
}

/** Failures within the window, without counting a new one. */
export async function countFailures(kind: AttemptKind, key: string, windowSeconds: number): Promise<number> {
  const [row] = await db.$queryRaw<{ failures: number }[]>`
    SELECT count(*)::int AS failures FROM attempt
    WHERE kind = ${kind}::attempt_kind AND key = ${key} AND at > now() - ${windowSeconds} * interval '1 second'`
  return row?.failures ?? 0
}

/** Counts a failure. */
export async function recordFailure(kind: AttemptKind, key: string): Promise<void> {
  await db.$executeRaw`INSERT INTO attempt (kind, key) VALUES (${kind}::attempt_kind, ${key})`
}

/** Takes back an attempt that turned out right. */
export async function forgiveAttempt(id: bigint): Promise<void> {
  await db.attempt.deleteMany({ where: { id } })
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
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`turn ${address}`}, 0))`
    const rows = await tx.$queryRaw<{ seconds: number }[]>`
      INSERT INTO attempt (kind, key, at)
      SELECT 'lecture_code_turn', ${address}, greatest(
        now() + ${waitSeconds} * interval '1 second',
        max(at) + ${waitSeconds / waiting} * interval '1 second')
      FROM attempt WHERE kind = 'lecture_code_turn' AND key = ${address}
      RETURNING extract(epoch FROM at - now())::float8 AS seconds`
    return rows[0]?.seconds ?? waitSeconds
  })
  await pauseDeadline(() => sleep(wait * 1000))
}
