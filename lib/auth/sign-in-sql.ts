import 'server-only'
import type { Participant, Tutor } from '@/lib/auth/actor'
import type { KnownIdentity } from '@/lib/auth/schema'
import { rolesWithSecondFactor } from '@/lib/auth/permissions'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'
import type { AttemptKind, LectureType, SemesterKind } from '@/prisma/generated/enums'

/** Seconds after which a use is stored again; spares most requests the update. */
const TUTOR_TOUCH_SECONDS = 60
const PARTICIPANT_TOUCH_SECONDS = 3600

type SignIn = Pick<Participant, 'id' | 'signInId'>

/**
 * The condition of every participant statement on the row `p`: the sign-in belongs to them, has not ended and has not
 * expired.
 */
export function signInHolds({ id, signInId }: SignIn): Prisma.Sql {
  return holds(Prisma.sql`${id}::uuid`, Prisma.sql`${signInId}::uuid`)
}

function holds(id: Prisma.Sql, signInId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.id = ${id} AND p.sign_in_id = ${signInId}
    AND p.last_seen_at > now() - ${serverBounds.participantIdleSeconds} * interval '1 second'`
}

/** The condition of `signInHolds` where the participants are the rows `asked (participant_id, sign_in_id, …)`. */
export const askedSignInHolds = holds(Prisma.sql`asked.participant_id`, Prisma.sql`asked.sign_in_id`)

/** `stale`: the sign-in's last use should be stored again. */
type TutorRow = Omit<Tutor, 'kind' | 'signInId'> & { stale: boolean }

/** When a tutor's sign-in (row alias s) expires unless it is used again. */
const tutorSignInExpiresAt = Prisma.sql`least(
  s.last_used_at + ${serverBounds.tutorIdleSeconds} * interval '1 second',
  s.created_at + ${serverBounds.tutorSignInSeconds} * interval '1 second')`

/** Whether the chair requires a second factor of the tutor t, who has none. */
const lacksSecondFactor = Prisma.sql`(
  t.role = ANY (${[...rolesWithSecondFactor]}::role[])
  AND EXISTS (SELECT FROM chair c WHERE c.require_second_factor)
  AND NOT EXISTS (SELECT FROM one_time_codes o WHERE o.tutor_id = t.id AND o.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM passkey k WHERE k.tutor_id = t.id))`

/** Whether the session a is open and was activated before the sign-in of the row s expired. */
const wentOnThen = Prisma.sql`session_is_open(a) AND a.activated_at < ${tutorSignInExpiresAt}`

/**
 * Whether the sign-in of the row s, of the tutor t, holds: until it expires, or while a session of theirs is open that
 * was activated before that, also one of the lecture that they have chosen: administrators lead those of others, too. A
 * session activated later does not revive an expired sign-in.
 */
export const tutorSignInHolds = Prisma.sql`t.active AND (${tutorSignInExpiresAt} > now()
  OR EXISTS (SELECT FROM session a WHERE a.lecture_id = t.current_lecture_id AND ${wentOnThen})
  OR EXISTS (SELECT FROM session a JOIN lecture_tutor lt ON lt.lecture_id = a.lecture_id
             WHERE lt.tutor_id = t.id AND ${wentOnThen}))`

/** Deletes the tutors' sign-ins that no longer hold; returns how many. */
export async function deleteExpiredTutorSignIns(client: Tx): Promise<number> {
  return client.$executeRaw`
    DELETE FROM tutor_session s USING tutor t WHERE t.id = s.tutor_id AND NOT (${tutorSignInHolds})`
}

/** The active tutor of a sign-in that holds. */
export async function findTutorRow(
  client: Tx,
  { tutorId, signInId }: { tutorId: string; signInId: string },
): Promise<TutorRow | undefined> {
  const rows = await client.$queryRaw<TutorRow[]>`
    /* find-tutor */
    SELECT t.id, t.role, t.name, t.email, t.locale, t.theme,
           t.show_low_submissions AS "showLowSubmissions",
           t.must_change_password AND s.by_password AS "mustChangePassword",
           (s.by_password OR s.by_passkey) AND ${lacksSecondFactor} AS "mustAddSecondFactor",
           t.current_lecture_id AS "currentLectureId",
           s.last_used_at < now() - ${TUTOR_TOUCH_SECONDS} * interval '1 second' AS stale
    FROM tutor_session s JOIN tutor t ON t.id = s.tutor_id
    WHERE s.id = ${signInId}::uuid AND t.id = ${tutorId}::uuid AND ${tutorSignInHolds}`
  return rows[0]
}

/** Stores that a tutor's sign-in is used now. */
export async function touchTutor(client: Tx, signInId: string): Promise<void> {
  await client.$executeRaw`UPDATE tutor_session SET last_used_at = now() WHERE id = ${signInId}::uuid`
}

/** For each participant, whether the last use should be stored again; undefined if the sign-in does not hold. */
export async function findParticipantRows(
  client: Tx,
  participants: readonly Participant[],
): Promise<({ stale: boolean } | undefined)[]> {
  const all = (of: 'id' | 'signInId' | 'lectureId') => participants.map((participant) => participant[of])
  const rows = await client.$queryRaw<{ place: number; stale: boolean }[]>`
    /* find-participants */
    SELECT asked.place::int, p.last_seen_at < now() - ${PARTICIPANT_TOUCH_SECONDS} * interval '1 second' AS stale
    FROM unnest(${all('id')}::uuid[], ${all('signInId')}::uuid[], ${all('lectureId')}::uuid[])
      WITH ORDINALITY AS asked (participant_id, sign_in_id, lecture_id, place)
    JOIN participant p ON ${askedSignInHolds} AND p.lecture_id = asked.lecture_id`
  const found = new Map(rows.map(({ place, stale }) => [place, { stale }]))
  return participants.map((_, index) => found.get(index + 1))
}

/** Whether a participant's sign-in holds, for finding out why a statement changed nothing. */
export async function isSignedIn(client: Tx, participant: SignIn): Promise<boolean> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM participant p WHERE ${signInHolds(participant)}`
  return rows.length > 0
}

/** Stores that a participant's sign-in is used now. */
export async function touchParticipant(client: Tx, id: string): Promise<void> {
  await client.$executeRaw`UPDATE participant SET last_seen_at = now() WHERE id = ${id}::uuid`
}

/** Stores a new sign-in of a tutor, with the database's clock (unlike Prisma's create). */
export async function insertTutorSignIn(
  tx: Tx,
  {
    id,
    tutorId,
    byPassword,
    byPasskey,
  }: { id: string; tutorId: string; byPassword: boolean; byPasskey: boolean },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO tutor_session (id, tutor_id, by_password, by_passkey)
    VALUES (${id}::uuid, ${tutorId}::uuid, ${byPassword}, ${byPasskey})`
}

/** Stores that a tutor uses a device now. */
export async function storeTutorDevice(tx: Tx, tutorId: string, deviceHash: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO tutor_device (tutor_id, device_hash) VALUES (${tutorId}::uuid, ${deviceHash})
    ON CONFLICT (tutor_id, device_hash) DO UPDATE SET last_used_at = now()`
}

/** `isNew`: the device has not been in the lecture before. */
type JoinedRow = KnownIdentity & { id: string; isNew: boolean }

/** A device joins a lecture, with a new sign-in. */
export type Joining = { lectureId: string; deviceHash: string; signInId: string }

/**
 * Stores the participants of different devices in their lectures, or finds the existing ones; undefined for a lecture
 * that is gone.
 */
export async function storeParticipants(
  client: Tx,
  joinings: readonly Joining[],
): Promise<(JoinedRow | undefined)[]> {
  const all = (of: keyof Joining) => joinings.map((joining) => joining[of])
  const rows = await client.$queryRaw<(JoinedRow & { signInId: string })[]>`
    /* store-participants */
    INSERT INTO participant AS p (id, lecture_id, device_hash, sign_in_id)
    SELECT gen_random_uuid(), l.id, asked.device_hash, asked.sign_in_id
    FROM unnest(${all('lectureId')}::uuid[], ${all('deviceHash')}::text[], ${all('signInId')}::uuid[])
      AS asked (lecture_id, device_hash, sign_in_id)
    JOIN lecture l ON l.id = asked.lecture_id
    ON CONFLICT (lecture_id, device_hash) DO UPDATE SET sign_in_id = excluded.sign_in_id, last_seen_at = now()
    RETURNING p.id, p.name, p.matriculation_number AS "matriculationNumber", p.xmax = 0 AS "isNew",
              p.sign_in_id AS "signInId"`
  const stored = new Map(rows.map(({ signInId, ...row }) => [signInId, row]))
  return joinings.map(({ signInId }) => stored.get(signInId))
}

/** The lecture as participants see it. */
export type LectureRow = { id: string; title: string; type: LectureType; kind: SemesterKind; year: number }

/** The lecture with a code that is not archived; a prepared statement, because a whole hall joins at once. */
export async function findLectureByCode(client: Tx, code: string): Promise<LectureRow | undefined> {
  const rows = await client.$queryRaw<LectureRow[]>`
    /* find-lecture-by-code */
    SELECT l.id, l.title, l.type, s.kind, s.year FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE l.code = ${code} AND l.archived_at IS NULL`
  return rows[0]
}

type DailySecretRow = { secret: string; seconds: number }

/** The secret of the database's day (`fresh` if there was none), and how many seconds the day still lasts. */
export async function storeDailySecret(client: Tx, fresh: string): Promise<DailySecretRow | undefined> {
  const rows = await client.$queryRaw<DailySecretRow[]>`
    INSERT INTO address_key AS k (day, key) VALUES (current_date, ${fresh})
    ON CONFLICT (day) DO UPDATE SET key = k.key
    RETURNING key AS secret, extract(epoch FROM (current_date + 1)::timestamptz - now())::float8 AS seconds`
  return rows[0]
}

/** The failures within the last `windowSeconds`, under each key that has any. */
export async function countFailureRows(
  client: Tx,
  { kind, keys, windowSeconds }: { kind: AttemptKind; keys: readonly string[]; windowSeconds: number },
): Promise<{ key: string; failures: number }[]> {
  return client.$queryRaw`
    /* count-failures */
    SELECT key, count(*)::int AS failures FROM attempt
    WHERE kind = ${kind}::attempt_kind AND key = ANY (${[...keys]})
      AND at > now() - ${windowSeconds} * interval '1 second'
    GROUP BY key`
}

/** Stores a failure, dated by the database's clock. */
export async function insertFailure(client: Tx, kind: AttemptKind, key: string): Promise<void> {
  await client.$executeRaw`INSERT INTO attempt (kind, key) VALUES (${kind}::attempt_kind, ${key})`
}

type PasswordAttemptRow = { id: bigint | null; waitSeconds: number; failures: number }

/**
 * Stores an attempt at a tutor's password unless the key is locked: half a minute after the first `limit` failures, and
 * twice as long with each further one, within the window. Returns its id, or null and the remaining seconds of the
 * lock; and the number of earlier failures.
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
    SELECT seconds::float8 AS "waitSeconds", (SELECT id FROM stored) AS id,
           (SELECT failures FROM earlier) AS failures FROM wait`
  if (!row) throw new Error('an attempt was not stored')
  return row
}
