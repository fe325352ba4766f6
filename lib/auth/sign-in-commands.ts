import { randomUUID } from 'node:crypto'
import 'server-only'
import { noteSeen, type Actor, type Participant } from '@/lib/auth/actor'
import { addressLimitKey, spend, waitSeconds } from '@/lib/auth/address-limits'
import {
  addressKey,
  attemptKey,
  countFailures,
  countFailuresOfEach,
  limitGuesses,
  oneAfterAnother,
  recordFailure,
  slowDown,
} from '@/lib/auth/attempts'
import type { Device } from '@/lib/auth/cookies'
import type { KnownIdentity } from '@/lib/auth/schema'
import {
  findLectureByCode,
  insertTutorSignIn,
  storeParticipants,
  type Joining,
  type LectureRow,
} from '@/lib/auth/sign-in-sql'
import type { SessionToken } from '@/lib/auth/token'
import { attemptLimits } from '@/lib/bounds'
import { batched, coalesced } from '@/lib/coalesced'
import { db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import type { Role } from '@/prisma/generated/enums'

/** Stores a new sign-in of a tutor; its id goes into the token. */
export async function createSignIn(
  tx: Tx,
  tutorId: string,
  { byPassword, byPasskey = false }: { byPassword: boolean; byPasskey?: boolean },
): Promise<string> {
  const id = randomUUID()
  await insertTutorSignIn(tx, { id, tutorId, byPassword, byPasskey })
  return id
}

/** The token of a tutor's sign-in. */
export function tutorToken(sub: string, sid: string, role: Role): SessionToken {
  return { usertype: 2, sub, sid, role }
}

/**
 * The phones of a hall send requests at the same time, from one network address or several: one statement counts for
 * many.
 */
const countGuesses = coalesced(
  batched((addresses: readonly string[]) =>
    countFailuresOfEach('lecture_code_address', addresses, attemptLimits.codeByAddress.windowSeconds),
  ),
)
/** Everybody who joins from the same hall looks up the same code at the same time. */
const findLecture = coalesced((code) => findLectureByCode(db, code))
/** New devices share a statement. No other statement can store one of them, so none waits for a lock. */
const joinAsNew = batched((joinings: readonly Joining[]) => storeParticipants(db, joinings))

async function joinAgain(joining: Joining) {
  const [row] = await storeParticipants(db, [joining])
  return row
}

/**
 * Whether a device is slowed down: a new one, after many wrong codes from its network address. An unknown cookie does
 * not make a device older.
 * Errors: too_many_attempts for a device with many wrong codes.
 */
async function isSlowed(device: Device, address: string): Promise<boolean> {
  const { codeByDevice, codeByAddress } = attemptLimits
  const key = attemptKey(device.hash)
  const own = device.known ? await countFailures('lecture_code_device', key, codeByDevice.windowSeconds) : 0
  if (own >= codeByDevice.failures)
    throw new AppError('too_many_attempts', { retryAfter: codeByDevice.windowSeconds / 2 })
  const failures = await countGuesses(address)
  if (failures < codeByAddress.failures) return false
  return (
    !device.known ||
    (await db.participant.findFirst({ where: { deviceHash: device.hash }, select: { id: true } })) === null
  )
}

async function recordGuess(device: Device, address: string): Promise<void> {
  await recordFailure('lecture_code_device', attemptKey(device.hash))
  await recordFailure('lecture_code_address', address)
}

/** A typed code; `arrivedAt` is by `performance.now()`. */
type Try = { code: string; arrivedAt: number }

/**
 * Tries a code; a wrong one counts against device and address. After many wrong codes from its network address, a
 * correct one of a new device waits a second, and so do a few wrong ones.
 * Errors: invalid_lecture_code, too_many_attempts.
 */
async function findByCode({ code, arrivedAt }: Try, device: Device, address: string): Promise<LectureRow> {
  const slowed = await isSlowed(device, address)
  const lecture = await findLecture(code)
  if (lecture) {
    if (slowed) await slowDown(arrivedAt)
    return lecture
  }
  if (!slowed) await recordGuess(device, address)
  else
    await limitGuesses(address, async () => {
      await recordGuess(device, address)
      await slowDown(performance.now())
    })
  throw new AppError('invalid_lecture_code')
}

/** Errors: rate_limited for a new device, if very many have joined the lecture from the same network address. */
async function assertBelowDeviceLimit(device: Device, lectureId: string, key: string): Promise<void> {
  const retryAfter = waitSeconds('newDevices', key)
  if (retryAfter === 0) return
  const joined =
    device.known && (await db.participant.count({ where: { lectureId, deviceHash: device.hash } }))
  if (!joined) throw new AppError('rate_limited', { retryAfter })
}

/** A completed join; `isNew`: the device has not been in the lecture before. */
export type Joined = {
  token: SessionToken
  participant: Participant
  lecture: LectureRow
  identity: KnownIdentity
  isNew: boolean
}

/**
 * Joins the lecture with the code, as the participant of this device; the previous sign-in of the browser ends.
 * Errors: invalid_lecture_code, too_many_attempts, rate_limited.
 */
export async function joinLecture(
  previous: Actor | null,
  code: string,
  device: Device,
  networkAddress: string,
): Promise<Joined> {
  const attempt = { code, arrivedAt: performance.now() }
  const address = await addressKey(networkAddress)
  const tryCode = () => findByCode(attempt, device, address)
  const lecture = await (device.known
    ? oneAfterAnother(device.hash, attemptLimits.codeByDevice.failures, tryCode)
    : tryCode())
  const key = addressLimitKey(address, lecture.id)
  await assertBelowDeviceLimit(device, lecture.id, key)
  const signInId = randomUUID()
  const joining = { lectureId: lecture.id, deviceHash: device.hash, signInId }
  const row = await (device.known ? joinAgain(joining) : joinAsNew(joining))
  if (!row) throw new AppError('invalid_lecture_code')
  const { id, isNew, ...identity } = row
  if (isNew) spend('newDevices', key)
  if (previous) await signOut(previous)
  const participant: Participant = { kind: 'participant', id, signInId, lectureId: lecture.id }
  noteSeen(participant)
  const token: SessionToken = { usertype: 1, sub: id, sid: signInId, lectureId: lecture.id }
  return { token, participant, lecture, identity, isNew }
}

/** Ends a sign-in on the server: its cookie becomes invalid. Drafts stay and count. */
export async function endSignIn(tx: Tx, { kind, id, signInId }: Actor): Promise<void> {
  if (kind === 'tutor') await tx.tutorSession.deleteMany({ where: { id: signInId } })
  else await tx.participant.updateMany({ where: { id, signInId }, data: { signInId: null } })
}

/** Closes the streams of a sign-in that has ended. */
export function tellEnded({ kind, id }: Actor): void {
  publish(
    kind === 'tutor'
      ? { type: 'tutor.changed', tutorId: id }
      : { type: 'participant.left', participantId: id },
  )
}

/** Ends a sign-in and closes its streams. */
export async function signOut(actor: Actor): Promise<void> {
  await endSignIn(db, actor)
  tellEnded(actor)
}
