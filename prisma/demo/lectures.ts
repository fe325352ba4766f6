import { randomUUID } from 'node:crypto'
import { makeChance, type Chance } from '@/prisma/demo/chance'
import { conductQuestion, conductQuickCheck, writtenAs, type StoredQuestion } from '@/prisma/demo/conduct'
import type { DemoLecture, DemoQuestion, DemoSession } from '@/prisma/demo/content'
import { addSeats, addStudents, addVoices, minute, second, type Hall, type Student } from '@/prisma/demo/hall'
import type { Rows } from '@/prisma/demo/rows'
import { kinds } from '@/lib/questions/kinds/rules'
import { answerRows, makeCode } from '@/tests/support/rows'

/** Where a lecture stands in time: the days of its sessions, of which the first `held` are over. */
export type Schedule = {
  days: Date[]
  held: number
  /** The instant (milliseconds) at which it begins on a day. */
  beginsAt: (day: Date) => number
}

type Place = { rows: Rows; chance: Chance; lecture: DemoLecture; lectureId: string; createdAt: Date }

/** Milliseconds after the beginning. */
const lengthOfSession = 88 * minute
const askAfter = 24 * minute
const askAgainAfter = 29 * minute
const checkAfter = 58 * minute
const checkAgainAfter = 76 * minute

function addQuestion(
  { rows, lectureId, createdAt }: Place,
  question: DemoQuestion,
  inside?: { quickCheckId: string; position: number },
): StoredQuestion {
  const { text, points = 1, explanation = '' } = question
  const { kind, graded, scoring, correct, number, accepted } = writtenAs(question)
  const hasAnswers = kinds[kind].countedBy !== 'values'
  const id = randomUUID()
  const answers = answerRows(hasAnswers ? question.answers : [], correct).map((answer) => ({
    ...answer,
    kind,
    id: randomUUID(),
    questionId: id,
  }))
  rows.questions.push({
    id,
    lectureId,
    kind,
    scoring,
    text,
    points: graded ? points : 0,
    graded,
    accepted,
    explanation,
    createdAt,
    ...inside,
    unit: question.asNumber?.unit,
    ...(number && {
      numberValue: number.value,
      tolerance: number.tolerance,
      tolerancePercent: number.tolerancePercent,
    }),
  })
  rows.answers.push(...answers)
  return { ...question, id, answerIds: answers.map((answer) => answer.id) }
}

function addSession(
  place: Place,
  { title, content }: DemoSession,
  number: number,
  day: Date,
  begin: number | null,
) {
  const { rows, chance, lectureId, createdAt } = place
  const id = randomUUID()
  const from = begin === null ? null : begin - chance.between(1, 3) * minute
  const to = begin === null ? null : begin + lengthOfSession + chance.between(0, 3) * minute
  rows.sessions.push({
    id,
    lectureId,
    number,
    title,
    content,
    date: day,
    allowEvaluation: true,
    activatedAt: from === null ? null : new Date(from),
    endedAt: to === null ? null : new Date(to),
    createdAt,
  })
  return { id, from, to }
}

function addItems(place: Place, { quickCheck, questions }: DemoSession, sessionId: string) {
  const { rows, lectureId, createdAt } = place
  const quickCheckId = randomUUID()
  rows.quickChecks.push({ id: quickCheckId, lectureId, title: quickCheck.title, createdAt })
  rows.quickCheckSessions.push({ quickCheckId, sessionId, lectureId })
  return {
    quickCheckId,
    checked: quickCheck.questions.map((question, position) =>
      addQuestion(place, question, { quickCheckId, position }),
    ),
    asked: questions.map((question) => addQuestion(place, question)),
  }
}

function holdSession(
  hall: Hall,
  session: DemoSession,
  items: ReturnType<typeof addItems>,
  begin: number,
): void {
  const { quickCheckId, checked, asked } = items
  const again = session.peerInstruction === true
  for (const [index, question] of asked.entries()) {
    const startedAt = begin + askAfter + index * 10 * minute + hall.chance.between(0, 90) * second
    conductQuestion(hall, question, { startedAt, number: 1, revealed: !again })
    if (!again) continue
    const later = startedAt + askAgainAfter - askAfter
    conductQuestion(hall, question, { startedAt: later, number: 2, revealed: true, lift: 1.3 })
  }
  const checkedAt = begin + checkAfter + hall.chance.between(0, 240) * second
  conductQuickCheck(hall, quickCheckId, checked, {
    startedAt: checkedAt,
    number: 1,
    revealed: !again,
  })
  if (session.quickCheck.conductedTwice !== true) return
  conductQuickCheck(hall, quickCheckId, checked, {
    startedAt: checkedAt + checkAgainAfter - checkAfter,
    number: 2,
    lift: 0.9,
  })
}

/** A lecture with everything that has happened in it so far. */
export function addLecture(
  rows: Rows,
  lecture: DemoLecture,
  { semesterId, tutorIds, schedule }: { semesterId: string; tutorIds: string[]; schedule: Schedule },
): { lectureId: string; code: string } {
  const { title, type, quizTimer, quickCheckTimer } = lecture
  const [lectureId, code] = [randomUUID(), makeCode()]
  const chance = makeChance(title.length * 7919)
  const createdAt = new Date((schedule.days[0] ?? new Date()).getTime() - 5 * 24 * 60 * minute)
  for (const tutorId of tutorIds) rows.lectureTutors.push({ lectureId, tutorId })
  const students = addStudents(rows, chance, lectureId, lecture.students, createdAt)
  const place: Place = { rows, chance, lecture, lectureId, createdAt }
  for (const [index, session] of lecture.sessions.entries()) {
    // Lists in the order of creation shall be in the order of the course.
    addSessionWithLife(
      { ...place, createdAt: new Date(createdAt.getTime() + index * minute) },
      schedule,
      students,
      session,
      index,
    )
  }
  const feedbackNumber = rows.feedback.filter((message) => message.lectureId === lectureId).length
  rows.lectures.push({
    id: lectureId,
    title,
    type,
    semesterId,
    code,
    quizTimer,
    quickCheckTimer,
    feedbackNumber,
    createdAt,
  })
  return { lectureId, code }
}

function addSessionWithLife(
  place: Place,
  { days, held, beginsAt }: Schedule,
  students: Student[],
  session: DemoSession,
  index: number,
): void {
  const day = days[index]
  if (!day) throw new Error(`"${session.title}" has no day`)
  const begin = index < held ? beginsAt(day) : null
  const { id: sessionId, from, to } = addSession(place, session, index + 1, day, begin)
  const items = addItems(place, session, sessionId)
  if (begin === null || from === null || to === null) return
  const seats = addSeats(place.rows, place.chance, sessionId, students, from, to)
  const hall: Hall = { ...place, sessionId, seats, learnt: new Set() }
  holdSession(hall, session, items, begin)
  addVoices(hall, session, from, to, index < held - 1)
}
