import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/prisma/generated/client'

/** Everything that the demo stores, table by table, before any of it is written. */
export type Rows = {
  semesters: Prisma.SemesterCreateManyInput[]
  tutors: Prisma.TutorCreateManyInput[]
  lectures: Prisma.LectureCreateManyInput[]
  lectureTutors: Prisma.LectureTutorCreateManyInput[]
  images: Prisma.ImageCreateManyInput[]
  sessions: Prisma.SessionCreateManyInput[]
  quickChecks: Prisma.QuickCheckCreateManyInput[]
  quickCheckSessions: Prisma.QuickCheckSessionCreateManyInput[]
  questions: Prisma.QuestionCreateManyInput[]
  answers: Prisma.AnswerCreateManyInput[]
  rounds: Prisma.RoundCreateManyInput[]
  roundQuestions: Prisma.RoundQuestionCreateManyInput[]
  participants: Prisma.ParticipantCreateManyInput[]
  presence: Prisma.PresenceCreateManyInput[]
  registrations: Prisma.RegistrationCreateManyInput[]
  drafts: Prisma.DraftCreateManyInput[]
  singleAnswers: Prisma.SingleAnswerCreateManyInput[]
  feedback: Prisma.FeedbackCreateManyInput[]
  tempos: Prisma.TempoCreateManyInput[]
  /** One per rating; they are counted as they are written. */
  sessionRatings: Omit<Prisma.SessionRatingCreateManyInput, 'count'>[]
  quickCheckRatings: Omit<Prisma.QuickCheckRatingCreateManyInput, 'count'>[]
}

export function noRows(): Rows {
  return {
    semesters: [],
    tutors: [],
    lectures: [],
    lectureTutors: [],
    images: [],
    sessions: [],
    quickChecks: [],
    quickCheckSessions: [],
    questions: [],
    answers: [],
    rounds: [],
    roundQuestions: [],
    participants: [],
    presence: [],
    registrations: [],
    drafts: [],
    singleAnswers: [],
    feedback: [],
    tempos: [],
    sessionRatings: [],
    quickCheckRatings: [],
  }
}

/** Every different row once, with how often it stands there. */
export function countEqual<Row extends object>(rows: readonly Row[]): (Row & { count: number })[] {
  const counted = new Map<string, Row & { count: number }>()
  for (const row of rows) {
    const key = JSON.stringify(row)
    counted.set(key, { ...row, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted.values()]
}

/** Writes them in an order in which every reference finds its row; tutors after the lecture that is current for them. */
export async function writeRows(tx: Tx, rows: Rows): Promise<void> {
  await tx.semester.createMany({ data: rows.semesters })
  await tx.lecture.createMany({ data: rows.lectures })
  await tx.tutor.createMany({ data: rows.tutors })
  await tx.lectureTutor.createMany({ data: rows.lectureTutors })
  // Before the texts that name them; a chair that was emptied may still have them.
  await tx.image.createMany({ data: rows.images, skipDuplicates: true })
  await tx.session.createMany({ data: rows.sessions })
  await tx.quickCheck.createMany({ data: rows.quickChecks })
  await tx.quickCheckSession.createMany({ data: rows.quickCheckSessions })
  await tx.question.createMany({ data: rows.questions })
  await tx.answer.createMany({ data: rows.answers })
  await tx.round.createMany({ data: rows.rounds })
  await tx.roundQuestion.createMany({ data: rows.roundQuestions })
  await tx.participant.createMany({ data: rows.participants })
  await tx.presence.createMany({ data: rows.presence })
  await tx.registration.createMany({ data: rows.registrations })
  await tx.draft.createMany({ data: rows.drafts })
  await tx.singleAnswer.createMany({ data: rows.singleAnswers })
  await tx.feedback.createMany({ data: rows.feedback })
  await tx.tempo.createMany({ data: rows.tempos })
  await tx.sessionRating.createMany({ data: countEqual(rows.sessionRatings) })
  await tx.quickCheckRating.createMany({ data: countEqual(rows.quickCheckRatings) })
}
