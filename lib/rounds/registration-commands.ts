import 'server-only'
import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/commands'
import type { Participant, Tutor } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/auth/sign-in-sql'
import { storedTogether } from '@/lib/coalesced'
import { db, isUniqueViolation, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { noteOtherResults, writeInLecture } from '@/lib/lectures/queries'
import { publish, publishCounts } from '@/lib/realtime/bus'
import type { leavingQuery, registrationInput } from '@/lib/rounds/answer-schema'
import { endGrace } from '@/lib/rounds/grace-commands'
import { getOwnRound } from '@/lib/rounds/queries'
import {
  deleteOwnUnsubmitted,
  deleteUnsubmitted,
  findRunningQuickCheck,
  findSpentAttempts,
  followRegistrations,
  hasSubmitted,
  lockParticipant,
  recordRefusedNumber,
  storeRegistrations,
  storeVoided,
  type AskedRegistration,
} from '@/lib/rounds/registration-sql'
import { findCurrentRoundRows } from '@/lib/rounds/round-sql'
import { getRegistration } from '@/lib/rounds/result-queries'
import type { registrationParams, RegistrationView, voidInput } from '@/lib/rounds/registration-schema'

/** The QuickCheck's round that runs in a lecture; null without one. Errors: lecture_archived. */
async function getRunningQuickCheck(lectureId: string): Promise<string | null> {
  const row = await findRunningQuickCheck(db, lectureId)
  if (row?.archived) throw new AppError('lecture_archived')
  return row?.roundId ?? null
}

/**
 * Somebody else has the number in this round. Both are marked, so that the tutor can ask. After too many attempts,
 * the reply no longer says so.
 */
async function refuseNumber(me: Participant, roundId: string, number: string): Promise<AppError> {
  if (await recordRefusedNumber(db, me, roundId, number)) {
    publishCounts(me.lectureId)
    return new AppError('matriculation_in_use')
  }
  return new AppError('too_many_attempts', { retryAfter: (await findSpentAttempts(db, me, roundId)) ?? 1 })
}

/** A whole hall registers at the same time: one statement stores the registrations of a turn of the event loop. */
const storeRegistration = storedTogether(
  ({ me }: AskedRegistration) => me.id,
  (registrations, way) => storeRegistrations(db, registrations, way),
)

/**
 * Registers a participant in the running QuickCheck, if it is the one that is named; again on the same device updates
 * name and number.
 * Errors: not_authenticated, lecture_archived, no_quickcheck_running, already_participated, matriculation_in_use,
 * too_many_attempts (after few other numbers in one round).
 */
export async function registerForQuickCheck(
  me: Participant,
  { roundId, ...identity }: z.infer<typeof registrationInput>,
): Promise<void> {
  const stored = await storeRegistration({ me, roundId, identity }).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw await refuseNumber(me, await getWantedQuickCheck(me, roundId), identity.matriculationNumber)
  })
  if (!stored) throw await rejectionReason(me, roundId)
  publishCounts(me.lectureId)
}

/** The running QuickCheck, if it is the wanted one. Errors: lecture_archived, no_quickcheck_running. */
async function getWantedQuickCheck({ lectureId }: Participant, wanted: string | undefined): Promise<string> {
  const roundId = await getRunningQuickCheck(lectureId)
  if (!roundId || (wanted ?? roundId) !== roundId) throw new AppError('no_quickcheck_running')
  return roundId
}

async function rejectionReason(me: Participant, wanted: string | undefined): Promise<AppError> {
  const roundId = await getWantedQuickCheck(me, wanted)
  // Whoever leaves at the same moment passes the endpoint's check and is then signed out.
  if (!(await isSignedIn(db, me))) return new AppError('not_authenticated')
  const submitted = await hasSubmitted(db, me, roundId)
  const retryAfter = submitted ? undefined : await findSpentAttempts(db, me, roundId)
  if (retryAfter !== undefined) return new AppError('too_many_attempts', { retryAfter })
  return new AppError(submitted ? 'already_participated' : 'no_quickcheck_running')
}

/**
 * Changes which registrations of a participant there are. Name and number are then those of the last one, so that points
 * of single questions go by no number that was taken back.
 */
function changeIdentity<Result>(participantId: string, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.$transaction(async (tx) => {
    await lockParticipant(tx, participantId)
    const result = await change(tx)
    await followRegistrations(tx, participantId)
    return result
  })
}

/**
 * Leaves the running QuickCheck before submitting, and only the registration that is named; the draft goes with it.
 * Whoever has submitted in the one that ran last is told so.
 * Errors: lecture_archived, already_participated, round_ended, not_registered.
 */
export async function leaveQuickCheck(
  me: Participant,
  { roundId: wanted, registrationId }: z.infer<typeof leavingQuery>,
): Promise<void> {
  const running = await getRunningQuickCheck(me.lectureId)
  const roundId = wanted ?? running ?? (await findCurrentRoundRows(db, [me.lectureId]))[0]?.id
  if (!roundId) throw new AppError('not_registered')
  const left = await changeIdentity(me.id, (tx) => deleteOwnUnsubmitted(tx, me, { roundId, registrationId }))
  if (left) return publishCounts(me.lectureId)
  if (await hasSubmitted(db, me, roundId)) throw new AppError('already_participated')
  const own = { roundId, participantId: me.id, ...(registrationId && { id: registrationId }) }
  const stays = wanted !== undefined && (await db.registration.count({ where: own })) > 0
  throw new AppError(stays ? 'round_ended' : 'not_registered')
}

/** The participant of a round's registration. Errors: not_found. */
async function getParticipant(
  roundId: string,
  id: string,
  client: Tx = db,
): Promise<{ participantId: string }> {
  const registration = await client.registration.findFirst({ where: { id, roundId } })
  if (!registration) throw new AppError('not_found')
  return registration
}

/**
 * Releases a registration that has not been submitted, so that its number is free again. Draft answers count as submitted once
 * the round's last answers are in. Errors: not_found, lecture_archived, already_submitted.
 */
export async function releaseRegistration(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId, lectureArchived, title } = await getOwnRound(tutor, roundId)
  const { participantId } = await getParticipant(roundId, id)
  if (lectureArchived) throw new AppError('lecture_archived')
  await changeIdentity(participantId, async (tx) => {
    if (!(await deleteUnsubmitted(tx, roundId, id))) {
      // Another tutor, or the student, may have taken it back meanwhile.
      await getParticipant(roundId, id, tx)
      throw new AppError('already_submitted')
    }
    await recordAudit(tx, tutor, { action: 'registration.released', object: { id, title } })
  })
  await endGrace(roundId)
  publishCounts(lectureId)
}

/**
 * Voids a submission, so that it counts in nothing and its number is free, or takes that back.
 * Errors: not_found, lecture_archived, not_submitted, matriculation_in_use (its number has been given anew).
 */
export async function voidRegistration(
  tutor: Tutor,
  { id: roundId, registrationId: id }: z.infer<typeof registrationParams>,
  { voided }: z.infer<typeof voidInput>,
): Promise<RegistrationView> {
  const round = await getOwnRound(tutor, roundId)
  const { lectureId, title } = round
  const { participantId } = await getParticipant(roundId, id)
  const store = writeInLecture(tutor, lectureId, async (tx) => {
    await lockParticipant(tx, participantId)
    // Within the lock: of two tutors who do it at once, one changes something.
    const before = await tx.registration.findFirst({ where: { id, roundId } })
    if (!before) throw new AppError('not_found')
    if (!(await storeVoided(tx, { roundId, id, voided }))) throw new AppError('not_submitted')
    if ((before.voidedAt !== null) === voided) return
    await followRegistrations(tx, participantId)
    await noteOtherResults(tx, lectureId)
    const action = voided ? 'registration.voided' : 'registration.restored'
    await recordAudit(tx, tutor, { action, object: { id, title } })
  })
  await store.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('matriculation_in_use') : error
  })
  publish({ type: 'lecture.changed', lectureId })
  return getRegistration(round, id)
}

/**
 * Erases name and number of a registration's student from all that came from the same device in the lecture; points
 * stay. Another device with the same number may be somebody else's. Errors: not_found.
 */
export async function eraseIdentity(tutor: Tutor, roundId: string, id: string): Promise<void> {
  const { lectureId, title } = await getOwnRound(tutor, roundId)
  const { participantId } = await getParticipant(roundId, id)
  const data = { name: null, matriculationNumber: null }
  await db.$transaction(async (tx) => {
    // The participant first, as registering does it: otherwise both could wait for each other.
    await tx.participant.updateMany({ where: { id: participantId }, data })
    await tx.registration.updateMany({ where: { participantId }, data })
    await recordAudit(tx, tutor, { action: 'registration.erased', object: { id, title } })
  })
  publishCounts(lectureId)
}
