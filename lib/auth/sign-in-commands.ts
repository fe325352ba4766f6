import { randomUUID } from 'node:crypto'
import 'server-only'
import { noteSeen, type Actor, type Participant, type Tutor } from '@/lib/auth/actor'
import { placeOf, spend, waitSeconds } from '@/lib/auth/address-limits'
import {
  addressKey,
  attemptKey,
  beginPasswordAttempt,
  countFailures,
  forgiveAll,
  forgiveAttempt,
  limitGuesses,
  oneAfterAnother,
  recordFailure,
  slowDown,
} from '@/lib/auth/attempts'
import type { Preferences, Device } from '@/lib/auth/cookies'
import { countGuess } from '@/lib/auth/guess-limits'
import { inPasswordTurn } from '@/lib/auth/password'
import type { Credentials, KnownIdentity } from '@/lib/auth/schema'
import { noteRefusedSignIn, noteSignIn, noteThrottledSignIn } from '@/lib/auth/security-events'
import { insertTutorSignIn, storeParticipant, storeTutorDevice } from '@/lib/auth/sign-in-sql'
import type { SessionToken } from '@/lib/auth/token'
import type { Lane } from '@/lib/auth/turns'
import { attemptLimits } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import type { Role } from '@/prisma/generated/enums'

/** Where a sign-in comes from. */
export type Caller = {
  previous: Actor | null
  device: Device
  networkAddress: string
  /** How the browser shows the product. */
  shown: Preferences
}

/** The account with an e-mail address, and whether this device has signed in to it before. */
async function findAccount(email: string, device: Device) {
  const account = await db.tutor.findUnique({
    where: { email },
    omit: { version: true },
    include: { devices: { where: { deviceHash: device.hash } } },
  })
  return { account, lane: account?.devices.length ? ('known' as const) : ('unknown' as const) }
}

/**
 * Counts a guess against its network address. A device that is known may go on where others may not; of one that
 * brought no cookie the database is asked nothing. Errors: too_many_attempts.
 */
async function countSignIn(email: string, { device, networkAddress }: Caller) {
  const lane = device.known ? (await findAccount(email, device)).lane : 'unknown'
  try {
    return { lane, forgiveGuess: countGuess(networkAddress) }
  } catch (error) {
    if (lane === 'unknown') throw error
    return { lane, forgiveGuess: () => undefined }
  }
}

/** What a wrong password counts under: a device of the owner's has a count of its own, which nobody else can fill. */
async function limitsOf(email: string, lane: Lane, { device, networkAddress }: Caller) {
  const { tutorSignIn, tutorSignInInAll } = attemptLimits
  if (lane === 'known') return [{ key: attemptKey(email, device.hash), limit: tutorSignIn }]
  const address = await addressKey(networkAddress)
  return [
    { key: attemptKey(email), limit: tutorSignInInAll },
    { key: attemptKey(email, 'address', address), limit: tutorSignIn },
  ]
}

/** A password that need not be changed is the tutor's own from its first use on. */
const ownPassword = { passwordExpiresAt: null }

type Proved = Awaited<ReturnType<typeof provePassword>>

/** The account whose password this is, and the attempt to be forgiven. Errors: as of `signInTutor`. */
async function provePassword({ email, password }: Credentials, caller: Caller) {
  const { lane, forgiveGuess } = await countSignIn(email, caller)
  return inPasswordTurn(lane, async (compare) => {
    const { account } = await findAccount(email, caller.device)
    const attempt = await beginPasswordAttempt(await limitsOf(email, lane, caller))
    const right = await compare(password, account?.active ? account.passwordHash : null)
    if (!account || !right) {
      noteRefusedSignIn({ outcome: attempt.locks ? 'locked' : 'refused', account })
      throw new AppError('invalid_credentials')
    }
    forgiveGuess()
    return { account, attempt }
  })
}

/** Refuses a one-time password that was not used in time: only whoever knows it learns that. Errors: password_expired. */
async function refuseExpired({ account, attempt }: Proved): Promise<void> {
  const expiresAt = account.passwordExpiresAt
  if (!expiresAt || (await readClock()) < expiresAt) return
  await forgiveAttempt(attempt)
  noteRefusedSignIn({ outcome: 'refused', account })
  throw new AppError('password_expired')
}

/**
 * Signs a tutor in; the sign-in that the browser had before ends. With the first sign-in the account takes over how
 * the browser shows the product; from then on its own choice goes along to every browser.
 * Errors: invalid_credentials (unknown, wrong or deactivated alike, after the same time), password_expired, too_many_attempts.
 */
export async function signInTutor(
  credentials: Credentials,
  caller: Caller,
): Promise<{ token: SessionToken; tutor: Tutor }> {
  const { previous, device, shown } = caller
  const proved = await provePassword(credentials, caller).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_attempts') noteThrottledSignIn()
    throw error
  })
  await refuseExpired(proved)
  const { account, attempt } = proved
  const preferences = account.lastSignInAt ? {} : shown
  const signInId = await db.$transaction(async (tx) => {
    // Whoever deactivates the tutor or changes the password meanwhile is waited for here, and then wins.
    const { count } = await tx.tutor.updateMany({
      where: { id: account.id, active: true, passwordHash: account.passwordHash },
      data: { lastSignInAt: new Date(), ...preferences, ...(!account.mustChangePassword && ownPassword) },
    })
    if (count === 0) throw new AppError('invalid_credentials')
    await tx.attempt.deleteMany({ where: { id: { in: attempt.ids } } })
    await storeTutorDevice(tx, account.id, device.hash)
    return createSignIn(tx, account.id, { byPassword: true })
  })
  await forgiveAll('tutor_sign_in', attemptKey(credentials.email, device.hash))
  await noteSignIn({ outcome: 'succeeded', account })
  if (previous) await signOut(previous)
  const token = tutorToken(account.id, signInId, account.role)
  return { token, tutor: { kind: 'tutor', signInId, ...account, ...preferences } }
}

/** Writes down a new sign-in of a tutor; its id goes into the token. */
export async function createSignIn(
  tx: Tx,
  tutorId: string,
  { byPassword }: { byPassword: boolean },
): Promise<string> {
  const id = randomUUID()
  await insertTutorSignIn(tx, { id, tutorId, byPassword })
  return id
}

/** What the cookie of a tutor's sign-in says. */
export function tutorToken(sub: string, sid: string, role: Role): SessionToken {
  return { usertype: 2, sub, sid, role }
}

/** What everybody who joins from the same hall asks at the same moment. */
const countGuesses = coalesced((address) =>
  countFailures('lecture_code_address', address, attemptLimits.codeByAddress.windowSeconds),
)
const findLecture = coalesced((code) =>
  db.lecture.findFirst({ where: { code, archivedAt: null }, select: { id: true } }),
)

/**
 * Whether a device is slowed down: a new one, where many have guessed. A cookie that was never seen here makes no
 * device an older one. Errors: too_many_attempts, for a device that has guessed often.
 */
async function isSlowed(device: Device, address: string): Promise<boolean> {
  const { codeByDevice, codeByAddress } = attemptLimits
  const key = attemptKey(device.hash)
  const own = device.known ? await countFailures('lecture_code_device', key, codeByDevice.windowSeconds) : 0
  if (own >= codeByDevice.failures)
    throw new AppError('too_many_attempts', { retryAfter: codeByDevice.windowSeconds / 2 })
  const failures = await countGuesses(address)
  if (failures < codeByAddress.failures) return false
  return !device.known || (await db.participant.count({ where: { deviceHash: device.hash } })) === 0
}

async function recordGuess(device: Device, address: string): Promise<void> {
  await recordFailure('lecture_code_device', attemptKey(device.hash))
  await recordFailure('lecture_code_address', address)
}

/** A code that somebody typed; `arrivedAt` is by `performance.now()`. */
type Try = { code: string; arrivedAt: number }

/**
 * Tries a code; a wrong one counts against device and address. Where many have guessed, a right one of a new device
 * waits a second, and so do few wrong ones. Errors: invalid_lecture_code, too_many_attempts.
 */
async function findByCode(
  { code, arrivedAt }: Try,
  device: Device,
  address: string,
): Promise<{ id: string }> {
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

/** Errors: rate_limited, for a new device where very many have joined the lecture from the same network address. */
async function refuseCrowds(device: Device, lectureId: string, place: string): Promise<void> {
  const retryAfter = waitSeconds('newDevices', place)
  if (retryAfter === 0) return
  const joined =
    device.known && (await db.participant.count({ where: { lectureId, deviceHash: device.hash } }))
  if (!joined) throw new AppError('rate_limited', { retryAfter })
}

type Joined = { token: SessionToken; participant: Participant; identity: KnownIdentity }

/**
 * Joins the lecture that has the code, as the participant this device has always been there; the sign-in that the
 * browser had before ends. Errors: invalid_lecture_code, too_many_attempts, rate_limited.
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
  const place = placeOf(address, lecture.id)
  await refuseCrowds(device, lecture.id, place)
  const signInId = randomUUID()
  const { id, isNew, ...identity } = await storeParticipant(db, {
    lectureId: lecture.id,
    deviceHash: device.hash,
    signInId,
  })
  if (isNew) spend('newDevices', place)
  if (previous) await signOut(previous)
  const participant: Participant = { kind: 'participant', id, signInId, lectureId: lecture.id }
  noteSeen(participant)
  return { token: { usertype: 1, sub: id, sid: signInId, lectureId: lecture.id }, participant, identity }
}

/** Ends a sign-in on the server: its cookie is worthless from now on, its streams close. What was drafted stays and counts. */
export async function signOut(actor: Actor): Promise<void> {
  if (actor.kind === 'tutor') {
    await db.tutorSession.deleteMany({ where: { id: actor.signInId } })
    publish({ type: 'tutor.changed', tutorId: actor.id })
    return
  }
  await db.participant.updateMany({
    where: { id: actor.id, signInId: actor.signInId },
    data: { signInId: null },
  })
  publish({ type: 'participant.left', participantId: actor.id })
}
