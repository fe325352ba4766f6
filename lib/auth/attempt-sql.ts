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

/** Takes a lock with this name for the rest of the transaction. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

export type FailuresRow = { failures: number; secondsSinceLast: number | null }

/** Failures under a key within the last `windowSeconds`, and how many seconds ago the last one was. */
export async function findFailures(
  client: Tx,
  { kind, key, windowSeconds }: { kind: AttemptKind; key: string; windowSeconds: number },
): Promise<FailuresRow> {
  const [row] = await client.$queryRaw<FailuresRow[]>`
    SELECT count(*)::int AS failures, extract(epoch FROM clock_timestamp() - max(at))::float8 AS "secondsSinceLast"
    FROM attempt
    WHERE kind = ${kind}::attempt_kind AND key = ${key} AND at > now() - ${windowSeconds} * interval '1 second'`
  return row ?? { failures: 0, secondsSinceLast: null }
}

/** Stores a failure, dated by the database's clock; answers its id. */
export async function insertFailure(client: Tx, kind: AttemptKind, key: string): Promise<bigint> {
  const [row] = await client.$queryRaw<{ id: bigint }[]>`
    INSERT INTO attempt (kind, key) VALUES (${kind}::attempt_kind, ${key}) RETURNING id`
  if (!row) throw new Error('an attempt was not stored')
  return row.id
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
