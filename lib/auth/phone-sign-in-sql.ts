import 'server-only'
import { tutorSignInHolds } from '@/lib/auth/sign-in-sql'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

type Bytes = Uint8Array<ArrayBuffer>

const isFresh = Prisma.sql`p.created_at > clock_timestamp() - ${serverBounds.phoneSignInSeconds} * interval '1 second'`

/** Stores the token of a laptop in place of the previous one of this sign-in; returns its expiry. */
export async function insertPhoneSignIn(
  tx: Tx,
  { id, tokenHash, signInId }: { id: string; tokenHash: Bytes; signInId: string },
): Promise<Date | undefined> {
  const rows = await tx.$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO phone_sign_in (id, token_hash, sign_in_id) VALUES (${id}::uuid, ${tokenHash}, ${signInId}::uuid)
    ON CONFLICT (sign_in_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash, browser = NULL,
      check_code = NULL, allowed_at = NULL, created_at = now()
    RETURNING created_at + ${serverBounds.phoneSignInSeconds} * interval '1 second' AS "expiresAt"`
  return rows[0]?.expiresAt
}

/** Claims a token for the first phone; returns whether it was this one. */
export async function claimToken(
  client: Tx,
  { tokenHash, browser, check }: { tokenHash: Bytes; browser: Bytes; check: string },
): Promise<boolean> {
  const count = await client.$executeRaw`
    UPDATE phone_sign_in p SET browser = ${browser}, check_code = ${check}
    WHERE p.token_hash = ${tokenHash} AND p.browser IS NULL AND ${isFresh}`
  return count === 1
}

/** The phone's check code once one has claimed the token; undefined when it is over. */
export async function findPhoneSignIn(
  client: Tx,
  { id, signInId }: { id: string; signInId: string },
): Promise<{ check: string | null; allowed: boolean } | undefined> {
  const rows = await client.$queryRaw<{ check: string | null; allowed: boolean }[]>`
    SELECT p.check_code AS "check", p.allowed_at IS NOT NULL AS allowed FROM phone_sign_in p
    WHERE p.id = ${id}::uuid AND p.sign_in_id = ${signInId}::uuid AND ${isFresh}`
  return rows[0]
}

/** Approves the phone with this check code; returns whether there was one. */
export async function allowPhone(
  client: Tx,
  { id, signInId, check }: { id: string; signInId: string; check: string },
): Promise<boolean> {
  const count = await client.$executeRaw`
    UPDATE phone_sign_in p SET allowed_at = clock_timestamp()
    WHERE p.id = ${id}::uuid AND p.sign_in_id = ${signInId}::uuid AND p.check_code = ${check}
      AND p.allowed_at IS NULL AND ${isFresh}`
  return count === 1
}

type PhoneRow = { allowed: boolean; account: { id: string; name: string } }

/** The state of a waiting phone, while the sign-in of the laptop holds; undefined when it is over. */
export async function findWaitingPhone(client: Tx, browser: Bytes): Promise<PhoneRow | undefined> {
  const rows = await client.$queryRaw<PhoneRow[]>`
    SELECT p.allowed_at IS NOT NULL AS allowed, jsonb_build_object('id', t.id, 'name', t.name) AS account
    FROM phone_sign_in p JOIN tutor_session s ON s.id = p.sign_in_id JOIN tutor t ON t.id = s.tutor_id
    WHERE p.browser = ${browser} AND ${isFresh} AND ${tutorSignInHolds}`
  return rows[0]
}

/**
 * Uses up an approval and stores the phone's sign-in with the method and start of the laptop's, so that it ends no
 * later. Returns whether there was an approval.
 */
export async function exchangePhone(tx: Tx, browser: Bytes, signInId: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    WITH used AS (
      DELETE FROM phone_sign_in p WHERE p.browser = ${browser} AND p.allowed_at IS NOT NULL AND ${isFresh}
      RETURNING p.sign_in_id)
    INSERT INTO tutor_session (id, tutor_id, created_at, by_password, by_passkey)
    SELECT ${signInId}::uuid, s.tutor_id, s.created_at, s.by_password, s.by_passkey
    FROM used JOIN tutor_session s ON s.id = used.sign_in_id`
  return count === 1
}
