import 'server-only'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { Actor, Participant, Tutor } from '@/lib/auth/actor'
import { loggedOut, type AuthCheck, type KnownIdentity } from '@/lib/auth/schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { LectureType, SemesterKind } from '@/prisma/generated/enums'

async function describeTutor(tutor: Tutor): Promise<AuthCheck> {
  const { id, name, email, role, locale, theme, showLowSubmissions, mustChangePassword, currentLectureId } =
    tutor
  const lecture = currentLectureId
    ? await db.lecture.findUnique({ where: { id: currentLectureId }, select: { id: true, title: true } })
    : null
  const userdata = { id, name, email, role, locale, theme, showLowSubmissions, mustChangePassword, lecture }
  return { isAuthenticated: true, usertype: 2, userdata }
}

type LectureRow = { id: string; title: string; type: LectureType; kind: SemesterKind; year: number }

/** What all participants are told alike. */
const describeLecture = coalesced(async (id) => {
  const [row] = await db.$queryRaw<LectureRow[]>`
    /* describe-lecture */
    SELECT l.id, l.title, l.type, s.kind, s.year FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE l.id = ${id}::uuid`
  if (!row) throw new AppError('not_authenticated')
  const { kind, year, ...lecture } = row
  return { ...lecture, semester: semesterLabel({ kind, year }) }
})

async function findKnownIdentity({ id }: Participant): Promise<KnownIdentity> {
  const [row] = await db.$queryRaw<KnownIdentity[]>`
    /* find-identity */
    SELECT name, matriculation_number AS "matriculationNumber" FROM participant WHERE id = ${id}::uuid`
  if (!row) throw new AppError('not_authenticated')
  return row
}

/** A participant who is signed in, and what they have called themselves. */
export async function describeParticipant(
  { id, lectureId }: Participant,
  { name, matriculationNumber }: KnownIdentity,
): Promise<AuthCheck> {
  const lecture = await describeLecture(lectureId)
  return { isAuthenticated: true, usertype: 1, userdata: { id, lecture, name, matriculationNumber } }
}

/** The title of a participant's lecture. */
export async function getLectureTitle({ lectureId }: Participant): Promise<string> {
  return (await describeLecture(lectureId)).title
}

/** Who is signed in, in the shape that every client asks for first. */
export async function getAuthCheck(actor: Actor | null): Promise<AuthCheck> {
  if (!actor) return loggedOut
  return actor.kind === 'tutor'
    ? describeTutor(actor)
    : describeParticipant(actor, await findKnownIdentity(actor))
}

type OwnLimits = { archived: boolean; tempoAgainAt: Date | null; feedbackAgainAt: Date | null; now: Date }

/** When a participant may say something again, by the database's clock. Errors: not_authenticated. */
export async function getOwnLimits({ id, signInId }: Participant): Promise<OwnLimits> {
  const [row] = await db.$queryRaw<OwnLimits[]>`
    SELECT l.archived_at IS NOT NULL AS archived, p.tempo_again_at AS "tempoAgainAt",
           p.feedback_again_at AS "feedbackAgainAt", clock_timestamp() AS now
    FROM participant p JOIN lecture l ON l.id = p.lecture_id
    WHERE p.id = ${id}::uuid AND p.sign_in_id = ${signInId}::uuid`
  if (!row) throw new AppError('not_authenticated')
  return row
}

/** Seconds until an instant; 0 where there is none or it has passed. */
export function secondsUntil(at: Date | null, now: Date): number {
  return at ? Math.max(0, at.getTime() - now.getTime()) / 1000 : 0
}
