import 'server-only'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { remember } from '@/lib/remember'
import { log } from '@/lib/observability/log'
import { readSessionToken, type SessionToken } from '@/lib/auth/token'
import { Prisma } from '@/prisma/generated/client'
import type { Locale, Role, Theme } from '@/prisma/generated/enums'

/** A signed-in tutor, as the database knows them at this request. */
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
  currentLectureId: string | null
}

/** A signed-in participant of one lecture. Commands on the hot path check `signInId` in their own statement. */
export type Participant = { kind: 'participant'; id: string; signInId: string; lectureId: string }

export type Actor = Tutor | Participant

/** Seconds after which a use is written down again; keeps a sign-in's upkeep off most requests. */
const TUTOR_TOUCH_SECONDS = 60
const PARTICIPANT_TOUCH_SECONDS = 3600

/** Has a use written down, for which no request waits. */
function note(use: PromiseLike<unknown>): void {
  runDetached(() => use.then(undefined, (error: unknown) => log().warn({ err: error }, 'use not written')))
}

type TutorRow = Omit<Tutor, 'kind' | 'signInId'> & { stale: boolean }

async function findTutor(token: SessionToken & { usertype: 2 }): Promise<Tutor | null> {
  const rows = await db.$queryRaw<TutorRow[]>`
    SELECT t.id, t.role, t.name, t.email, t.locale, t.theme,
           t.show_low_submissions AS "showLowSubmissions",
           t.must_change_password AND s.by_password AS "mustChangePassword",
           t.current_lecture_id AS "currentLectureId",
           s.last_used_at < now() - ${TUTOR_TOUCH_SECONDS} * interval '1 second' AS stale
    FROM tutor_session s JOIN tutor t ON t.id = s.tutor_id
    WHERE s.id = ${token.sid}::uuid AND t.id = ${token.sub}::uuid AND t.active
      AND ((s.last_used_at > now() - ${bounds.tutorIdleSeconds} * interval '1 second'
            AND s.created_at > now() - ${bounds.tutorSignInSeconds} * interval '1 second')
        OR EXISTS (SELECT FROM session a JOIN lecture_tutor lt ON lt.lecture_id = a.lecture_id
                   WHERE lt.tutor_id = t.id AND a.activated_at IS NOT NULL AND a.ended_at IS NULL
                     AND a.activated_at > now() - ${bounds.sessionLengthSeconds} * interval '1 second'))`
  const row = rows[0]
  if (!row) return null
  const { stale, ...tutor } = row
  if (stale) note(db.$executeRaw`UPDATE tutor_session SET last_used_at = now() WHERE id = ${token.sid}::uuid`)
  return { kind: 'tutor', signInId: token.sid, ...tutor }
}

function claimedParticipant(token: SessionToken & { usertype: 1 }): Participant {
  return { kind: 'participant', id: token.sub, signInId: token.sid, lectureId: token.lectureId }
}

async function findParticipant(token: SessionToken & { usertype: 1 }): Promise<Participant | null> {
  const claimed = claimedParticipant(token)
  const rows = await db.$queryRaw<{ stale: boolean }[]>`
    /* find-participant */
    SELECT p.last_seen_at < now() - ${PARTICIPANT_TOUCH_SECONDS} * interval '1 second' AS stale
    FROM participant p WHERE ${signInHolds(claimed)} AND p.lecture_id = ${token.lectureId}::uuid`
  const row = rows[0]
  if (!row) return null
  if (row.stale)
    note(db.$executeRaw`UPDATE participant SET last_seen_at = now() WHERE id = ${token.sub}::uuid`)
  return claimed
}

/** What a statement asks of the participant's row `p` to prove the sign-in itself. */
export function signInHolds({ id, signInId }: Participant): Prisma.Sql {
  return Prisma.sql`p.id = ${id}::uuid AND p.sign_in_id = ${signInId}::uuid
    AND p.last_seen_at > now() - ${bounds.participantIdleSeconds} * interval '1 second'`
}

/** Who sends these cookies, looked up in the database; null for nobody or a sign-in that has ended. */
export async function resolveActor(cookieHeader: string | null): Promise<Actor | null> {
  const token = await readSessionToken(cookieHeader)
  if (!token) return null
  return token.usertype === 2 ? findTutor(token) : findParticipant(token)
}

/** The same without a look-up for participants: their command's own statement proves the sign-in. */
export async function trustToken(cookieHeader: string | null): Promise<Actor | null> {
  const token = await readSessionToken(cookieHeader)
  if (!token) return null
  return token.usertype === 2 ? findTutor(token) : claimedParticipant(token)
}

const presence = remember('participant-seen', () => ({
  listener: (_participant: Participant): void => undefined,
}))

/** Registers what notes that a participant is there; domains know what presence is. */
export function onParticipantSeen(listener: (participant: Participant) => void): void {
  presence.listener = listener
}

/** Notes that a participant is there: whoever asks for anything is. */
export function noteSeen(participant: Participant): void {
  presence.listener(participant)
}
