import 'server-only'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'

/** Uses one try of a sign-in's second step. Returns its tutor; undefined if it has ended or has no tries left. */
export async function takeTry(client: Tx, id: Uint8Array): Promise<string | undefined> {
  const { secondStepSeconds, secondStepTries } = serverBounds
  const rows = await client.$queryRaw<{ tutorId: string }[]>`
    UPDATE pending_sign_in SET tries = tries + 1
    WHERE id = ${id} AND tries < ${secondStepTries}
      AND created_at > clock_timestamp() - ${secondStepSeconds} * interval '1 second'
    RETURNING tutor_id AS "tutorId"`
  return rows[0]?.tutorId
}

/** Locks the tutor's row for the rest of the transaction, if the account is active and has this password. */
export async function lockTutor(tx: Tx, id: string, passwordHash: string | null): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM tutor WHERE id = ${id}::uuid AND active AND password_hash = ${passwordHash} FOR NO KEY UPDATE`
  return rows.length > 0
}

/** Stores a secret that is being set up, in place of one that was before. False when codes are in use. */
export async function storeSetUp(client: Tx, tutorId: string, secret: Uint8Array): Promise<boolean> {
  const count = await client.$executeRaw`
    INSERT INTO one_time_codes AS c (tutor_id, secret) VALUES (${tutorId}::uuid, ${secret})
    ON CONFLICT (tutor_id) DO UPDATE SET secret = excluded.secret, created_at = now()
      WHERE c.confirmed_at IS NULL`
  return count > 0
}

/** Locks the row of the codes in use for the rest of the transaction. False if there are none. */
export async function lockCodes(tx: Tx, tutorId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM one_time_codes WHERE tutor_id = ${tutorId}::uuid AND confirmed_at IS NOT NULL FOR UPDATE`
  return rows.length > 0
}

/** Takes codes into use if their set-up has not expired. False if there are none, or others by now. */
export async function confirmSetUp(
  tx: Tx,
  tutorId: string,
  { secret, step }: { secret: Uint8Array; step: number },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE one_time_codes SET confirmed_at = now(), last_step = ${step}
    WHERE tutor_id = ${tutorId}::uuid AND confirmed_at IS NULL AND secret = ${secret}
      AND created_at > clock_timestamp() - ${serverBounds.setUpSeconds} * interval '1 second'`
  return count > 0
}

/** Stores a use of a passkey and its signature counter; false if the counter has not grown (unless it is always 0). */
export async function advanceCounter(tx: Tx, id: string, counter: bigint): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE passkey SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id}::uuid AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`
  return count > 0
}
