import 'server-only'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { Actor, Participant, Tutor } from '@/lib/auth/actor'
import {
  loggedOut,
  readLectureCode,
  type AuthCheck,
  type KnownIdentity,
  type ParticipantCheck,
} from '@/lib/auth/schema'
import type { LectureRow } from '@/lib/auth/sign-in-sql'
import { universitySignIns } from '@/lib/auth/university-sign-ins'
import { hasPasskeys } from '@/lib/auth/webauthn'
import { describeChair } from '@/lib/chair/queries'
import {
  findIdentity,
  findLectureRow,
  findOwnLimits,
  type OwnLimits,
} from '@/lib/participants/participant-sql'
import type { EntryView } from '@/lib/participants/schema'
import { semesterLabel } from '@/lib/semesters/rules'

async function describeTutor(tutor: Tutor): Promise<AuthCheck> {
  const { id, name, email, role, locale, theme, showLowSubmissions, currentLectureId } = tutor
  const { mustChangePassword, mustAddSecondFactor } = tutor
  const lecture = currentLectureId
    ? await db.lecture.findUnique({ where: { id: currentLectureId }, select: { id: true, title: true } })
    : null
  const account = { id, name, email, role, locale, theme, showLowSubmissions }
  const userdata = { ...account, mustChangePassword, mustAddSecondFactor, lecture }
  return { isAuthenticated: true, usertype: 2, userdata }
}

/** The lecture as all participants see it. */
const findLecture = coalesced(async (id) => {
  const row = await findLectureRow(db, id)
  if (!row) throw new AppError('not_authenticated')
  return row
})

async function findKnownIdentity({ id }: Participant): Promise<KnownIdentity> {
  const row = await findIdentity(db, id)
  if (!row) throw new AppError('not_authenticated')
  return row
}

/** A signed-in participant with their lecture, name and number. */
export function describeParticipant(
  { id }: Participant,
  { kind, year, ...known }: LectureRow,
  { name, matriculationNumber }: KnownIdentity,
): ParticipantCheck {
  const lecture = { ...known, semester: semesterLabel({ kind, year }) }
  return { isAuthenticated: true, usertype: 1, userdata: { id, lecture, name, matriculationNumber } }
}

/**
 * The lecture of a participant, and whether this code belongs to it now. Nothing is said about any other lecture,
 * because that would help to guess codes.
 */
async function getJoinedLecture(
  { lectureId }: Participant,
  code: string,
): Promise<{ title: string; own: boolean }> {
  const [{ title }, lecture] = await Promise.all([
    findLecture(lectureId),
    db.lecture.findUnique({ where: { id: lectureId }, select: { code: true, archivedAt: true } }),
  ])
  // Compared here, because the code in an address may be anything, even text that the database rejects.
  return { title, own: lecture?.code === code && lecture.archivedAt === null }
}

/** The data of the entry page: this installation and the current sign-in; `code` is the one in its address. */
export async function getEntry(actor: Actor | null, code: string): Promise<EntryView> {
  const joined = actor?.kind === 'participant' ? getJoinedLecture(actor, readLectureCode(code)) : null
  const [chair, lecture] = await Promise.all([describeChair(), joined])
  return {
    chair,
    universities: universitySignIns(),
    passkeys: hasPasskeys(),
    signedIn: lecture ? { kind: 'participant', ...lecture } : actor && { kind: 'tutor' },
  }
}

/** The current sign-in, in the form that every client requests first. */
export async function getAuthCheck(actor: Actor | null): Promise<AuthCheck> {
  if (!actor) return loggedOut
  if (actor.kind === 'tutor') return describeTutor(actor)
  const [lecture, identity] = await Promise.all([findLecture(actor.lectureId), findKnownIdentity(actor)])
  return describeParticipant(actor, lecture, identity)
}

/** When a participant may send tempo and feedback again, by the database's clock. Errors: not_authenticated. */
export async function getOwnLimits(me: Participant): Promise<OwnLimits> {
  const row = await findOwnLimits(db, me)
  if (!row) throw new AppError('not_authenticated')
  return row
}

/** Seconds until an instant; 0 without one, or if it has passed. */
export function secondsUntil(at: Date | null, now: Date): number {
  return at ? Math.max(0, at.getTime() - now.getTime()) / 1000 : 0
}
