import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { Participant, Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import type { Identity } from '@/lib/participants/schema'
import { getOwnRound } from '@/lib/rounds/queries'

/** The QuickCheck's round that runs in a lecture; null without one. Errors: lecture_archived. */
async function findRunningQuickCheck(lectureId: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ roundId: string | null; archived: boolean }[]>`
    /* find-quickcheck */
    SELECT r.id AS "roundId", l.archived_at IS NOT NULL AS archived
    FROM lecture l LEFT JOIN round r ON r.lecture_id = l.id AND r.kind = 'quickcheck'
      AND r.ended_at IS NULL AND r.ends_at > clock_timestamp()
    WHERE l.id = ${lectureId}::uuid`
  const [row] = rows
  if (row?.archived) throw new AppError('lecture_archived')
  return row?.roundId ?? null
}

/** Registers, or corrects name and number of the registration; nothing if it has been submitted or the time is over. */
async function storeRegistration(me: Participant, roundId: string, { name, matriculationNumber }: Identity) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    /* store-registration */
    WITH stored AS (
      INSERT INTO registration AS g (id, round_id, participant_id, name, matriculation_number)
      SELECT gen_random_uuid(), r.id, p.id, ${name}, ${matriculationNumber} FROM participant p, round r
      WHERE p.id = ${me.id}::uuid AND p.sign_in_id = ${me.signInId}::uuid
        AND r.id = ${roundId}::uuid AND r.ended_at IS NULL AND r.ends_at > clock_timestamp()
      ON CONFLICT (round_id, participant_id) DO UPDATE
        SET name = excluded.name, matriculation_number = excluded.matriculation_number WHERE g.submitted_at IS NULL
      RETURNING g.id, g.participant_id)
    UPDATE participant p SET name = ${name}, matriculation_number = ${matriculationNumber}
    FROM stored WHERE p.id = stored.participant_id RETURNING stored.id`
  return rows[0]
}

/** Somebody else has the number in this round: their registration is marked, so that the tutor can look into it. */
async function contest(roundId: string, matriculationNumber: string): Promise<AppError> {
  await db.registration.updateMany({ where: { roundId, matriculationNumber }, data: { contested: true } })
  return new AppError('matriculation_in_use')
}

/**
 * Registers a participant in the running QuickCheck; again on the same device updates name and number.
 * Errors: not_authenticated, lecture_archived, no_quickcheck_running, already_participated, matriculation_in_use.
 */
export async function registerForQuickCheck(me: Participant, identity: Identity): Promise<void> {
  const roundId = await findRunningQuickCheck(me.lectureId)
  if (!roundId) throw new AppError('no_quickcheck_running')
  const stored = await storeRegistration(me, roundId, identity).catch(async (error: unknown) => {
    throw isUniqueViolation(error) ? await contest(roundId, identity.matriculationNumber) : error
  })
  publishCounts(me.lectureId)
  if (!stored) throw await rejectionReason(me, roundId)
}

async function rejectionReason(me: Participant, roundId: string): Promise<AppError> {
  // Whoever leaves at the same moment passes the endpoint's check and is then signed out.
  const signedIn = await db.participant.count({ where: { id: me.id, signInId: me.signInId } })
  if (signedIn === 0) return new AppError('not_authenticated')
  const submitted = await hasSubmitted(me, roundId)
  return new AppError(submitted ? 'already_participated' : 'no_quickcheck_running')
}

async function hasSubmitted(me: Participant, roundId: string): Promise<boolean> {
  const where = { roundId, participantId: me.id, submittedAt: { not: null } }
  return (await db.registration.count({ where })) > 0
}

/**
 * Leaves the running QuickCheck before submitting; the draft goes with it.
 * Errors: lecture_archived, already_participated, not_registered.
 */
export async function leaveQuickCheck(me: Participant): Promise<void> {
  const roundId = await findRunningQuickCheck(me.lectureId)
  if (!roundId) throw new AppError('not_registered')
  const { count } = await db.registration.deleteMany({
    where: { roundId, participantId: me.id, submittedAt: null },
  })
  if (count === 0) {
    const submitted = await hasSubmitted(me, roundId)
    throw new AppError(submitted ? 'already_participated' : 'not_registered')
  }
  publishCounts(me.lectureId)
}

/**
 * Releases a registration that has not been submitted, so that its number is free again. Ticks count as submitted once
 * the round's last answers are in. Errors: not_found, lecture_archived, already_submitted.
 */
export async function releaseRegistration(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId, lectureArchived, title } = await getOwnRound(tutor, roundId)
  if ((await db.registration.count({ where: { id, roundId } })) === 0) throw new AppError('not_found')
  if (lectureArchived) throw new AppError('lecture_archived')
  await db.$transaction(async (tx) => {
    const count = await tx.$executeRaw`
    DELETE FROM registration g USING round r
    WHERE g.id = ${id}::uuid AND r.id = g.round_id AND r.id = ${roundId}::uuid AND g.submitted_at IS NULL
      AND (clock_timestamp() < coalesce(r.ended_at, r.ends_at) + ${bounds.graceSeconds} * interval '1 second'
        OR NOT EXISTS (SELECT FROM draft d WHERE d.registration_id = g.id AND d.answer_id IS NOT NULL))`
    if (count === 0) throw new AppError('already_submitted')
    await recordAudit(tx, tutor, { action: 'registration.released', object: { id, title } })
  })
  publishCounts(lectureId)
}

/**
 * Erases name and number of a registration's student everywhere in the lecture, also from other devices with the
 * same number; points stay. Errors: not_found.
 */
export async function eraseIdentity(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId, title } = await getOwnRound(tutor, roundId)
  const registration = await db.registration.findFirst({ where: { id, roundId } })
  if (!registration) throw new AppError('not_found')
  const { participantId, matriculationNumber } = registration
  const numbered = matriculationNumber && matriculationNumber !== '0' ? [{ matriculationNumber }] : []
  const data = { name: null, matriculationNumber: null }
  await db.$transaction(async (tx) => {
    await tx.registration.updateMany({
      where: { round: { lectureId }, OR: [{ participantId }, ...numbered] },
      data,
    })
    await tx.participant.updateMany({ where: { lectureId, OR: [{ id: participantId }, ...numbered] }, data })
    await recordAudit(tx, tutor, { action: 'registration.erased', object: { id, title } })
  })
  publishCounts(lectureId)
}
