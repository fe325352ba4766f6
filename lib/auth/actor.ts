import { AsyncLocalStorage } from 'node:async_hooks'
import 'server-only'
import { batched } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { remember } from '@/lib/remember'
import { log } from '@/lib/observability/log'
import { findParticipantRows, findTutorRow, touchParticipant, touchTutor } from '@/lib/auth/sign-in-sql'
import { readSessionToken, type SessionToken } from '@/lib/auth/token'
import type { Locale, Role, Theme } from '@/prisma/generated/enums'

/** A signed-in tutor, as stored at the time of this request. */
export type Tutor = {
  kind: 'tutor'
  id: string
  signInId: string
  role: Role
  name: string
  email: string
  locale: Locale
  theme: Theme
  showLowSubmissions: boolean
  mustChangePassword: boolean
  /** The chair requires a second factor of this tutor, who has none. */
  mustAddSecondFactor: boolean
  currentLectureId: string | null
}

/** A signed-in participant of one lecture. Commands on the hot path check `signInId` in their own statement. */
export type Participant = { kind: 'participant'; id: string; signInId: string; lectureId: string }

export type Actor = Tutor | Participant

const unseen = remember('unseen', () => new AsyncLocalStorage<true>())

/** Records a use in the background; no request waits for it. */
function note(use: () => Promise<void>): void {
  void runDetached(() => use().catch((error: unknown) => log().warn({ err: error }, 'use not written')))
}

async function findTutor(token: SessionToken & { usertype: 2 }): Promise<Tutor | null> {
  const row = await findTutorRow(db, { tutorId: token.sub, signInId: token.sid })
  if (!row) return null
  const { stale, ...tutor } = row
  if (stale) note(() => touchTutor(db, token.sid))
  return { kind: 'tutor', signInId: token.sid, ...tutor }
}

function claimedParticipant(token: SessionToken & { usertype: 1 }): Participant {
  return { kind: 'participant', id: token.sub, signInId: token.sid, lectureId: token.lectureId }
}

/**
 * A whole hall sends requests at the same time: one statement looks up all participants of a turn of the event loop.
 */
const findSignIn = batched((participants: readonly Participant[]) => findParticipantRows(db, participants))

async function findParticipant(token: SessionToken & { usertype: 1 }): Promise<Participant | null> {
  const claimed = claimedParticipant(token)
  const row = await findSignIn(claimed)
  if (!row) return null
  if (row.stale && !unseen.getStore()) note(() => touchParticipant(db, token.sub))
  return claimed
}

/** The actor of these cookies, looked up in the database; null for nobody or an ended sign-in. */
export async function resolveActor(cookieHeader: string | null): Promise<Actor | null> {
  const token = await readSessionToken(cookieHeader)
  if (!token) return null
  return token.usertype === 2 ? findTutor(token) : findParticipant(token)
}

/** As `resolveActor`, but participants are not looked up: the statement of their command proves the sign-in. */
export async function trustToken(cookieHeader: string | null): Promise<Actor | null> {
  const token = await readSessionToken(cookieHeader)
  if (!token) return null
  return token.usertype === 2 ? findTutor(token) : claimedParticipant(token)
}

const presence = remember('participant-seen', () => ({
  listener: (_participant: Participant): void => undefined,
}))

/** Registers the function that records presence, which is the business of a domain. */
export function onParticipantSeen(listener: (participant: Participant) => void): void {
  presence.listener = listener
}

/** Notes that a participant is present: every request counts, except what is said anonymously. */
export function noteSeen(participant: Participant): void {
  if (!unseen.getStore()) presence.listener(participant)
}

/**
 * Runs work; unless it counts as presence it leaves no trace of a participant, neither presence nor last use: the warm-up
 * requests of a server do not count, and neither does what is said anonymously.
 */
export function withPresence<Result>(counts: boolean, work: () => Promise<Result>): Promise<Result> {
  return counts ? work() : unseen.run(true, work)
}
