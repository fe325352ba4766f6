import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { AttemptKind } from '@/prisma/generated/enums'

export type DailySecretRow = { secret: string; seconds: number }

/** The secret of the database's day, which is `fresh` if there was none; and how many seconds the day still lasts. */
export async function storeDailySecret(client: Tx, fresh: string): Promise<DailySecretRow | undefined> {
  const rows = await client.$queryRaw<DailySecretRow[]>`
    INSERT INTO address_key AS k (day, key) VALUES (current_date, ${fresh})
    ON CONFLICT (day) DO UPDATE SET key = k.key
    RETURNING key AS secret, extract(epoch FROM (current_date + 1)::timestamptz - now())::float8 AS seconds`
  return rows[0]
}

/** Failures under a key within the last `windowSeconds`. */
export async function countFailureRows(
  client: Tx,
  { kind, key, windowSeconds }: { kind: AttemptKind; key: string; windowSeconds: number },
): Promise<number> {
  const [row] = await client.$queryRaw<{ failures: number }[]>`
    SELECT count(*)::int AS failures FROM attempt
    WHERE kind = ${kind}::attempt_kind AND key = ${key} AND at > now() - ${windowSeconds} * interval '1 second'`
  return row?.failures ?? 0
}

/** Stores a failure, dated by the database's clock. */
export async function insertFailure(client: Tx, kind: AttemptKind, key: string): Promise<void> {
  await client.$executeRaw`INSERT INTO attempt (kind, key) VALUES (${kind}::attempt_kind, ${key})`
}

export type PasswordAttemptRow = { id: bigint | null; waitSeconds: number }

/**
 * Stores an attempt at a tutor's password unless the key is locked: half a minute after so many failures, with each
 * further one twice as long, within the window. Answers its id, or null and the seconds that the lock still lasts.
 */
export async function insertPasswordAttempt(
  tx: Tx,
  key: string,
  { failures: limit, windowSeconds }: { failures: number; windowSeconds: number },
): Promise<PasswordAttemptRow> {
  const [row] = await tx.$queryRaw<PasswordAttemptRow[]>`
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
  if (!row) throw new Error('an attempt was not stored')
  return row
}

/** Stores the next turn of a network address, `spacingSeconds` after the one before; answers in how many seconds it comes. */
export async function insertTurn(
  tx: Tx,
  address: string,
  { waitSeconds, spacingSeconds }: { waitSeconds: number; spacingSeconds: number },
): Promise<number | undefined> {
  const rows = await tx.$queryRaw<{ seconds: number }[]>`
    INSERT INTO attempt (kind, key, at)
    SELECT 'lecture_code_turn', ${address}, greatest(
      now() + ${waitSeconds} * interval '1 second',
      max(at) + ${spacingSeconds} * interval '1 second')
    FROM attempt WHERE kind = 'lecture_code_turn' AND key = ${address}
    RETURNING extract(epoch FROM at - now())::float8 AS seconds`
  return rows[0]?.seconds
}
