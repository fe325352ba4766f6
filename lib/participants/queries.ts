import 'server-only'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import type { Actor, Participant, Tutor } from '@/lib/auth/actor'
import { loggedOut, type AuthCheck } from '@/lib/participants/schema'
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

type ParticipantRow = {
  name: string | null
  matriculationNumber: string | null
  lecture: { id: string; title: string; type: LectureType }
  semester: { kind: SemesterKind; year: number }
}

/** In one statement: everybody asks for it who joins, a whole hall at once. */
async function describeParticipant({ id }: Participant): Promise<AuthCheck> {
  const rows = await db.$queryRaw<ParticipantRow[]>`
    SELECT p.name, p.matriculation_number AS "matriculationNumber",
           jsonb_build_object('id', l.id, 'title', l.title, 'type', l.type) AS lecture,
           jsonb_build_object('kind', s.kind, 'year', s.year) AS semester
    FROM participant p JOIN lecture l ON l.id = p.lecture_id JOIN semester s ON s.id = l.semester_id
    WHERE p.id = ${id}::uuid`
  const [row] = rows
  if (!row) throw new AppError('not_authenticated')
  const { name, matriculationNumber, lecture, semester } = row
  const userdata = {
    id,
    lecture: { ...lecture, semester: semesterLabel(semester) },
    name,
    matriculationNumber,
  }
  return { isAuthenticated: true, usertype: 1, userdata }
}

/** Who is signed in, in the shape that every client asks for first. */
export async function getAuthCheck(actor: Actor | null): Promise<AuthCheck> {
  if (!actor) return loggedOut
  return actor.kind === 'tutor' ? describeTutor(actor) : describeParticipant(actor)
}
