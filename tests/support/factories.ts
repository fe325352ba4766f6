import { randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { makeSessionCookie, type SessionToken } from '@/lib/auth/token'
import { Client } from '@/tests/support/client'
import { answerRows, makeCode } from '@/tests/support/rows'
import type { Role } from '@/prisma/generated/enums'

// Rows written straight into the database, where build-lecture.mjs asks the API: a test of a handler needs neither the
// other handlers nor their rules, and begins in states that no call leads to.

/** An id that no row has. */
export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

let count = 0
const next = () => ++count

/** Cheap on purpose: tests of the password itself go through the commands. */
const HASH_COST = 4

/** What a tutor's row has when the password must be changed first. */
export const oneTimePassword = { mustChangePassword: true, passwordExpiresAt: new Date('2100-01-01') }

/** Signs a client in by writing what a sign-in leaves behind. */
export async function withCookie(token: SessionToken): Promise<Client> {
  const client = new Client()
  client.keepCookies([await makeSessionCookie(token)])
  return client
}

/** A tutor of a role, signed in. */
export async function makeTutor(role: Role = 'Tutor', options: { password?: string; name?: string } = {}) {
  const n = next()
  const passwordHash = options.password ? await bcrypt.hash(options.password, HASH_COST) : null
  const tutor = await db.tutor.create({
    data: {
      email: `tutor${n}-${randomUUID()}@example.org`,
      name: options.name ?? `Tutor ${n}`,
      role,
      passwordHash,
    },
  })
  const sid = randomUUID()
  await db.tutorSession.create({ data: { id: sid, tutorId: tutor.id } })
  const client = await withCookie({ usertype: 2, sub: tutor.id, sid, role })
  return { tutor, client }
}

/** A semester that no other test has. */
export async function makeSemester() {
  const taken = await db.semester.count()
  const year = 2000 + (taken % 100)
  return db.semester.create({ data: { kind: taken < 100 ? 'WS' : 'SS', year } })
}

/** A lecture of these tutors, which is also their current one. */
export async function makeLecture(
  tutorIds: string[],
  options: { semesterId?: string; archived?: boolean } = {},
) {
  const n = next()
  const semesterId = options.semesterId ?? (await db.semester.findFirst())?.id ?? (await makeSemester()).id
  const lecture = await db.lecture.create({
    data: {
      title: `Lecture ${n}`,
      type: 'VL',
      semesterId,
      code: makeCode(),
      archivedAt: options.archived ? new Date() : null,
      tutors: { create: tutorIds.map((tutorId) => ({ tutorId })) },
    },
  })
  await db.tutor.updateMany({ where: { id: { in: tutorIds } }, data: { currentLectureId: lecture.id } })
  return lecture
}

/** A session; `active` starts it now. */
export async function makeSession(lectureId: string, options: { active?: boolean; title?: string } = {}) {
  const number = 1 + (await db.session.count({ where: { lectureId } }))
  return db.session.create({
    data: {
      lectureId,
      number,
      title: options.title ?? `Session ${number}`,
      date: new Date('2031-10-20'),
      allowEvaluation: true,
      activatedAt: options.active ? new Date() : null,
    },
  })
}

/** Lets a session have been ended, or timed out when nobody ended it, this many seconds ago. */
export async function endedSecondsAgo(id: string, seconds: number, timedOut = false): Promise<void> {
  const endedAtMs = Date.now() - seconds * 1000
  const activatedAt = new Date(endedAtMs - bounds.sessionLengthSeconds * 1000)
  await db.session.update({
    where: { id },
    data: { activatedAt, endedAt: timedOut ? null : new Date(endedAtMs) },
  })
}

type QuestionData = { text?: string; points?: number; answers?: string[]; correct?: number | number[] }

function questionData({ text, points, answers = ['Yes', 'No', 'Perhaps'], correct = 0 }: QuestionData) {
  return {
    text: text ?? `Question ${next()}?`,
    points: points ?? 1,
    ...(Array.isArray(correct) && { kind: 'multiple' as const, scoring: 'partial' as const }),
    answers: { create: answerRows(answers, [correct].flat()) },
  }
}

const withAnswers = { answers: { orderBy: { position: 'asc' } } } as const

/** A single question. */
export async function makeQuestion(lectureId: string, data: QuestionData = {}) {
  return db.question.create({ data: { lectureId, ...questionData(data) }, include: withAnswers })
}

/** A QuickCheck, with two questions unless told otherwise. */
export async function makeQuickCheck(
  lectureId: string,
  questions: QuestionData[] = [{}, { points: 2 }],
  sessionIds: string[] = [],
) {
  const quickCheck = await db.quickCheck.create({ data: { lectureId, title: `QuickCheck ${next()}` } })
  for (const [position, question] of questions.entries())
    await db.question.create({
      data: { lectureId, quickCheckId: quickCheck.id, position, ...questionData(question) },
    })
  await db.quickCheckSession.createMany({
    data: sessionIds.map((sessionId) => ({ sessionId, lectureId, quickCheckId: quickCheck.id })),
  })
  return db.quickCheck.findUniqueOrThrow({
    where: { id: quickCheck.id },
    include: { questions: { orderBy: { position: 'asc' }, include: withAnswers } },
  })
}

/** A participant of a lecture, signed in. */
export async function makeParticipant(lectureId: string) {
  const signInId = randomUUID()
  const participant = await db.participant.create({ data: { lectureId, deviceHash: randomUUID(), signInId } })
  const client = await withCookie({ usertype: 1, sub: participant.id, sid: signInId, lectureId })
  return { participant, client }
}

/** A tutor with a lecture that has an active session. */
export async function makeHall() {
  const { tutor, client } = await makeTutor()
  const lecture = await makeLecture([tutor.id])
  const session = await makeSession(lecture.id, { active: true })
  return { tutor, client, lecture, session }
}
