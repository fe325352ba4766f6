import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds, type LectureRow } from '@/lib/auth/sign-in-sql'
import type { KnownIdentity } from '@/lib/auth/schema'
import type { Tx } from '@/lib/db/client'
import { senderLimits } from '@/lib/participants/pseudonym-sql'
import { isPresent } from '@/lib/sessions/session-sql'

/** The lecture as participants see it; a prepared statement, because a whole hall joins at once. */
export async function findLectureRow(client: Tx, id: string): Promise<LectureRow | undefined> {
  const rows = await client.$queryRaw<LectureRow[]>`
    /* describe-lecture */
    SELECT l.id, l.title, l.type, s.kind, s.year FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE l.id = ${id}::uuid`
  return rows[0]
}

/** The name and number that a participant gave last; a prepared statement, because a whole hall asks at once. */
export async function findIdentity(client: Tx, id: string): Promise<KnownIdentity | undefined> {
  const rows = await client.$queryRaw<KnownIdentity[]>`
    /* find-identity */
    SELECT name, matriculation_number AS "matriculationNumber" FROM participant WHERE id = ${id}::uuid`
  return rows[0]
}

export type OwnLimits = {
  archived: boolean
  tempoAgainAt: Date | null
  feedbackAgainAt: Date | null
  now: Date
}

/** When a participant may send tempo and feedback again, with the database's clock; no row if the sign-in has ended. */
export async function findOwnLimits(
  client: Tx,
  me: Pick<Participant, 'id' | 'signInId'>,
): Promise<OwnLimits | undefined> {
  const rows = await client.$queryRaw<OwnLimits[]>`
    SELECT l.archived_at IS NOT NULL AS archived, t.again_at AS "tempoAgainAt",
           f.again_at AS "feedbackAgainAt", clock_timestamp() AS now
    FROM participant p JOIN lecture l ON l.id = p.lecture_id ${senderLimits()}
    WHERE ${signInHolds(me)}`
  return rows[0]
}

/** Extends the presence of participants in their lectures' open sessions, or begins a new one after a gap. */
export async function storePresence(client: Tx, participantIds: readonly string[]): Promise<void> {
  await client.$executeRaw`
    WITH present AS (
      SELECT p.id AS participant_id, s.id AS session_id
      FROM participant p JOIN session s ON s.lecture_id = p.lecture_id AND session_is_open(s)
      WHERE p.id = ANY(${participantIds}::uuid[]) AND p.sign_in_id IS NOT NULL),
    lengthened AS (
      UPDATE presence x SET seen_to = clock_timestamp() FROM present
      WHERE x.session_id = present.session_id AND x.participant_id = present.participant_id AND ${isPresent('x')}
      RETURNING x.session_id, x.participant_id)
    INSERT INTO presence (session_id, participant_id, seen_from, seen_to)
    SELECT session_id, participant_id, clock_timestamp(), clock_timestamp() FROM present
    WHERE NOT EXISTS (SELECT FROM lengthened l
      WHERE l.session_id = present.session_id AND l.participant_id = present.participant_id)
    ON CONFLICT DO NOTHING`
}
