import 'server-only'
import type { Participant, Tutor } from '@/lib/auth/actor'
import { db, isUniqueViolation } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/live/bus'
import type { Identity } from '@/lib/participants/schema'
import { getOwnRound } from '@/lib/rounds/queries'
import type { StudentState } from '@/lib/rounds/student-schema'
import { getStudentState } from '@/lib/rounds/state-queries'

async function findRunningQuickCheck(lectureId: string): Promise<string> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM round WHERE lecture_id = ${lectureId}::uuid AND kind = 'quickcheck'
      AND ended_at IS NULL AND ends_at > clock_timestamp()`
  const [round] = rows
  if (!round) throw new AppError('no_quickcheck_running')
  return round.id
}

/** Registers, or corrects name and number of the registration; nothing if it has been submitted or the time is over. */
async function storeRegistration(me: Participant, roundId: string, { name, matriculationNumber }: Identity) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH named AS (
      UPDATE participant SET name = ${name}, matriculation_number = ${matriculationNumber}
      WHERE id = ${me.id}::uuid AND sign_in_id = ${me.signInId}::uuid RETURNING id)
    INSERT INTO registration AS g (id, round_id, participant_id, name, matriculation_number)
    SELECT gen_random_uuid(), r.id, named.id, ${name}, ${matriculationNumber} FROM named, round r
    WHERE r.id = ${roundId}::uuid AND r.ended_at IS NULL AND r.ends_at > clock_timestamp()
    ON CONFLICT (round_id, participant_id) DO UPDATE
      SET name = excluded.name, matriculation_number = excluded.matriculation_number WHERE g.submitted_at IS NULL
    RETURNING id`
  return rows[0]
}

/** Somebody else has the number in this round: their registration is marked, so that the tutor can look into it. */
async function contest(roundId: string, matriculationNumber: string): Promise<AppError> {
  await db.registration.updateMany({ where: { roundId, matriculationNumber }, data: { contested: true } })
  return new AppError('matriculation_in_use')
}

/**
 * Registers a participant in the running QuickCheck; again on the same device updates name and number.
 * Errors: no_quickcheck_running, already_participated, matriculation_in_use.
 */
export async function registerForQuickCheck(me: Participant, identity: Identity): Promise<StudentState> {
  const roundId = await findRunningQuickCheck(me.lectureId)
  const stored = await storeRegistration(me, roundId, identity).catch(async (error: unknown) => {
    throw isUniqueViolation(error) ? await contest(roundId, identity.matriculationNumber) : error
  })
  publishCounts(me.lectureId)
  if (stored) return getStudentState(me)
  const registration = await db.registration.findFirst({ where: { roundId, participantId: me.id } })
  throw new AppError(registration?.submittedAt ? 'already_participated' : 'no_quickcheck_running')
}

/**
 * Leaves the running QuickCheck before submitting; the draft goes with it.
 * Errors: already_participated, not_registered.
 */
export async function leaveQuickCheck(me: Participant): Promise<StudentState> {
  const roundId = await findRunningQuickCheck(me.lectureId).catch(() => null)
  if (!roundId) throw new AppError('not_registered')
  const { count } = await db.registration.deleteMany({
    where: { roundId, participantId: me.id, submittedAt: null },
  })
  if (count === 0) {
    const submitted = await db.registration.count({ where: { roundId, participantId: me.id } })
    throw new AppError(submitted > 0 ? 'already_participated' : 'not_registered')
  }
  publishCounts(me.lectureId)
  return getStudentState(me)
}

/**
 * Releases a registration that has not been submitted, so that its number is free again.
 * Errors: not_found, already_submitted.
 */
export async function releaseRegistration(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId } = await getOwnRound(tutor, roundId)
  const { count } = await db.registration.deleteMany({ where: { id, roundId, submittedAt: null } })
  if (count === 0) {
    const submitted = await db.registration.count({ where: { id, roundId } })
    throw new AppError(submitted > 0 ? 'already_submitted' : 'not_found')
  }
  publishCounts(lectureId)
}

/**
 * Erases name and number of a registration's student everywhere in the lecture, also from other devices with the
 * same number; points stay. Errors: not_found.
 */
export async function eraseIdentity(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId } = await getOwnRound(tutor, roundId)
  const registration = await db.registration.findFirst({ where: { id, roundId } })
  if (!registration) throw new AppError('not_found')
  const { participantId, matriculationNumber } = registration
  const numbered = matriculationNumber && matriculationNumber !== '0' ? [{ matriculationNumber }] : []
  const data = { name: null, matriculationNumber: null }
  await db.$transaction([
    db.registration.updateMany({
      where: { round: { lectureId }, OR: [{ participantId }, ...numbered] },
      data,
    }),
    db.participant.updateMany({ where: { lectureId, OR: [{ id: participantId }, ...numbered] }, data }),
  ])
  publishCounts(lectureId)
}
