import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { askedSignInHolds } from '@/lib/auth/sign-in-sql'
import { serverBounds } from '@/lib/bounds'
import type { Way } from '@/lib/coalesced'
import type { Tx } from '@/lib/db/client'
import type { Identity } from '@/lib/participants/schema'
import { roundIsRunning } from '@/lib/questions/question-sql'
import { isValid, wasSubmitted } from '@/lib/rounds/round-sql'
import {
  type Asked,
  askedRows,
  inOrder,
  lockWait,
  type Placed,
  statementName,
} from '@/lib/rounds/together-sql'
import { Prisma } from '@/prisma/generated/client'

type RunningRow = { roundId: string | null; archived: boolean }

/** The QuickCheck's round that runs in a lecture, and whether the lecture is archived. */
export async function findRunningQuickCheck(client: Tx, lectureId: string): Promise<RunningRow | undefined> {
  const rows = await client.$queryRaw<RunningRow[]>`
    /* find-quickcheck */
    SELECT r.id AS "roundId", l.archived_at IS NOT NULL AS archived
    FROM lecture l LEFT JOIN round r ON r.lecture_id = l.id AND r.kind = 'quickcheck' AND ${roundIsRunning('r')}
    WHERE l.id = ${lectureId}::uuid`
  return rows[0]
}

/** `roundId`: the round that the participant has on the screen; default is the one that runs. */
export type AskedRegistration = { me: Participant; roundId: string | undefined; identity: Identity }

/** Whoever asks has no registration in the round `r`, and nobody has the number: hardly anybody can have locked a row. */
const isNew = Prisma.sql`
  NOT EXISTS (SELECT FROM registration g WHERE g.round_id = r.id AND g.participant_id = asked.participant_id)
  AND NOT EXISTS (
    SELECT FROM registration g WHERE g.round_id = r.id AND g.matriculation_number = asked.number
      AND g.matriculation_number <> '0' AND g.voided_at IS NULL)`

/**
 * The running QuickCheck of each who asks, if it is the one they ask for, with the number that they gave and whether that
 * is none or the one known from before. The participant and the round are locked.
 */
function openQuickChecks(asked: readonly Asked[], way: Way): Prisma.Sql {
  return Prisma.sql`
    SELECT asked.*, found.* FROM ${askedRows(asked, Prisma.sql`name text, number text`, way)} CROSS JOIN LATERAL (
      SELECT r.id AS running_id, asked.number IN ('0', coalesce(p.matriculation_number, '0')) AS is_known
      FROM participant p
      JOIN lecture l ON l.id = p.lecture_id AND l.archived_at IS NULL
      JOIN round r ON r.lecture_id = l.id AND r.kind = 'quickcheck' AND ${roundIsRunning('r')}
        AND r.id = coalesce(asked.round_id, r.id)
      WHERE ${askedSignInHolds} ${way.together ? Prisma.sql`AND ${isNew}` : Prisma.empty}
      FOR KEY SHARE OF r ${lockWait(way)} FOR NO KEY UPDATE OF p ${lockWait(way)}) found`
}

/**
 * Registers for the running QuickCheck, or corrects name and number of the registration, and answers their ids; undefined
 * for each that has been submitted, whose round does not run, whose lecture is archived, whose sign-in has ended or who
 * has given too many numbers. The number given last is none. The lock on the round makes whoever finds that everybody
 * has submitted wait for this one. Together, corrections and numbers that are taken are left out, and the order is that of
 * the numbers, so that two statements never wait for each other in a circle.
 */
export async function storeRegistrations(
  client: Tx,
  registrations: readonly AskedRegistration[],
  way: Way,
): Promise<(string | undefined)[]> {
  const asked = registrations.map(({ me, roundId, identity }) => ({
    me,
    roundId,
    values: { name: identity.name, number: identity.matriculationNumber },
  }))
  const rows = await client.$queryRaw<Placed<{ id: string }>[]>`
    ${statementName('store-registration', way)}
    WITH open AS (${openQuickChecks(asked, way)}),
    changed AS (
      INSERT INTO number_attempt AS a (round_id, participant_id, changes)
      SELECT running_id, participant_id, 1 FROM open WHERE NOT is_known
      ON CONFLICT (round_id, participant_id) DO UPDATE SET changes = a.changes + 1
        WHERE a.changes < ${serverBounds.numberChanges}
      RETURNING a.participant_id, a.refused),
    stored AS (
      INSERT INTO registration AS g (id, round_id, participant_id, name, matriculation_number, contested)
      SELECT gen_random_uuid(), running_id, participant_id, name, number, coalesce(refused > 0, false)
      FROM open LEFT JOIN changed USING (participant_id) WHERE is_known OR refused IS NOT NULL
      ORDER BY running_id, number
      ON CONFLICT (round_id, participant_id) DO UPDATE
        SET name = excluded.name, matriculation_number = excluded.matriculation_number,
          contested = g.contested OR excluded.contested
        WHERE g.submitted_at IS NULL
      RETURNING g.id, g.participant_id)
    UPDATE participant p SET name = open.name, matriculation_number = open.number, number_counts = true
    FROM stored JOIN open USING (participant_id) WHERE p.id = stored.participant_id RETURNING open.place, stored.id`
  return inOrder(registrations, rows).map((row) => row?.id)
}

/**
 * Deletes a participant's registration, or only the one that is named, if its round runs and it has not been submitted;
 * returns whether it did.
 */
export async function deleteOwnUnsubmitted(
  client: Tx,
  me: Participant,
  { roundId, registrationId = null }: { roundId: string; registrationId?: string | null | undefined },
): Promise<boolean> {
  const count = await client.$executeRaw`
    DELETE FROM registration g USING round r
    WHERE g.participant_id = ${me.id}::uuid AND (${registrationId}::uuid IS NULL OR g.id = ${registrationId}::uuid)
      AND r.id = g.round_id AND r.id = ${roundId}::uuid AND g.submitted_at IS NULL AND ${roundIsRunning('r')}`
  return count > 0
}

/** Whether a participant's registration counts as submitted, voided or not. */
export async function hasSubmitted(client: Tx, me: Participant, roundId: string): Promise<boolean> {
  const rows = await client.$queryRaw<object[]>`
    SELECT FROM registration g JOIN round r ON r.id = g.round_id
    WHERE g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid AND ${wasSubmitted('g', 'r')}`
  return rows.length > 0
}

/** Deletes a registration of a round unless it counts as submitted; answers whether it did. */
export async function deleteUnsubmitted(tx: Tx, roundId: string, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    DELETE FROM registration g USING round r
    WHERE g.id = ${id}::uuid AND r.id = g.round_id AND r.id = ${roundId}::uuid AND NOT ${wasSubmitted('g', 'r')}`
  return count > 0
}

/**
 * Counts that a participant gave the number of somebody else, and marks both registrations; answers whether they might:
 * nothing is counted or marked beyond the limit.
 */
export async function recordRefusedNumber(
  client: Tx,
  me: Participant,
  roundId: string,
  number: string,
): Promise<boolean> {
  const rows = await client.$queryRaw<{ refused: number }[]>`
    WITH counted AS (
      INSERT INTO number_attempt AS a (round_id, participant_id, changes, refused)
      VALUES (${roundId}::uuid, ${me.id}::uuid, 1, 1)
      ON CONFLICT (round_id, participant_id) DO UPDATE SET changes = a.changes + 1, refused = a.refused + 1
        WHERE a.changes < ${serverBounds.numberChanges}
      RETURNING refused),
    marked AS (
      UPDATE registration SET contested = true FROM counted
      WHERE round_id = ${roundId}::uuid AND voided_at IS NULL
        AND (participant_id = ${me.id}::uuid OR matriculation_number = ${number}))
    SELECT refused FROM counted`
  return rows.length > 0
}

/** Seconds until a running round ends; nothing unless the participant has used up the numbers to give in it. */
export async function findSpentAttempts(
  client: Tx,
  me: Participant,
  roundId: string,
): Promise<number | undefined> {
  const rows = await client.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM r.ends_at - clock_timestamp())::float8 AS seconds
    FROM number_attempt a JOIN round r ON r.id = a.round_id AND ${roundIsRunning('r')}
    WHERE a.round_id = ${roundId}::uuid AND a.participant_id = ${me.id}::uuid
      AND a.changes >= ${serverBounds.numberChanges}`
  return rows[0]?.seconds
}

/**
 * Voids a registration that counts as submitted, or makes it valid again; answers whether it was submitted. Errors: a
 * unique violation where its number has been given anew.
 */
export async function storeVoided(
  tx: Tx,
  { roundId, id, voided }: { roundId: string; id: string; voided: boolean },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE registration g SET voided_at = CASE WHEN ${voided} THEN coalesce(g.voided_at, clock_timestamp()) END
    FROM round r
    WHERE g.id = ${id}::uuid AND r.id = g.round_id AND r.id = ${roundId}::uuid AND ${wasSubmitted('g', 'r')}`
  return count > 0
}

/**
 * Locks a participant until the end of the transaction: before their registrations, as registering does it; otherwise both
 * could wait for each other.
 */
export async function lockParticipant(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM participant WHERE id = ${id}::uuid FOR NO KEY UPDATE`
}

/**
 * Gives a participant name and number of their last registration that is not void. Without one both are kept for the next
 * form, but count no more.
 */
export async function followRegistrations(tx: Tx, participantId: string): Promise<void> {
  await tx.$executeRaw`
    WITH last AS (
      SELECT g.name, g.matriculation_number FROM registration g
      WHERE g.participant_id = ${participantId}::uuid AND ${isValid('g')} ORDER BY g.registered_at DESC, g.id DESC LIMIT 1)
    UPDATE participant p SET number_counts = last.name IS NOT NULL, name = coalesce(last.name, p.name),
      matriculation_number = coalesce(last.matriculation_number, p.matriculation_number)
    FROM (SELECT) AS one LEFT JOIN last ON true WHERE p.id = ${participantId}::uuid`
}

/** Participants without a registration in a round who gave a number that somebody else has. */
export async function countRefusedDevices(client: Tx, roundId: string): Promise<number> {
  const [row] = await client.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM number_attempt a
    WHERE a.round_id = ${roundId}::uuid AND a.refused > 0 AND NOT EXISTS (
      SELECT FROM registration g WHERE g.round_id = a.round_id AND g.participant_id = a.participant_id)`
  return row.count
}
