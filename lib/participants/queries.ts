import 'server-only'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import type { Actor, Participant, Tutor } from '@/lib/auth/actor'
import { loggedOut, type AuthCheck } from '@/lib/participants/schema'
import { semesterLabel } from '@/lib/semesters/rules'

async function describeTutor(tutor: Tutor): Promise<AuthCheck> {
  const { id, name, email, role, locale, theme, showLowSubmissions, mustChangePassword, currentLectureId } =
    tutor
  const lecture = currentLectureId
    ? await db.lecture.findUnique({ where: { id: currentLectureId }, select: { id: true, title: true } })
    : null
  const userdata = { id, name, email, role, locale, theme, showLowSubmissions, mustChangePassword, lecture }
  return { isAuthenticated: true, usertype: 2, userdata }
}

async function describeParticipant({ id }: Participant): Promise<AuthCheck> {
  const row = await db.participant.findUnique({
    where: { id },
    select: {
      name: true,
      matriculationNumber: true,
      lecture: { select: { id: true, title: true, type: true, semester: true } },
    },
  })
  if (!row) throw new AppError('not_authenticated')
  const { name, matriculationNumber, lecture } = row
  const { semester, ...rest } = lecture
  const userdata = { id, lecture: { ...rest, semester: semesterLabel(semester) }, name, matriculationNumber }
  return { isAuthenticated: true, usertype: 1, userdata }
}

/** Who is signed in, in the shape that every client asks for first. */
export async function getAuthCheck(actor: Actor | null): Promise<AuthCheck> {
  if (!actor) return loggedOut
  return actor.kind === 'tutor' ? describeTutor(actor) : describeParticipant(actor)
}
