import { randomUUID } from 'node:crypto'
import { gradeOf, kinds } from '@/lib/questions/kinds/rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { CorrectNumber, QuestionKind, Response, Scoring } from '@/lib/questions/kinds/schema'
import type { DemoQuestion } from '@/prisma/demo/content'
import { isThere, second, type Hall, type Seat, type Student } from '@/prisma/demo/hall'
import type { Prisma } from '@/prisma/generated/client'

/** A question with the ids it got. */
export type StoredQuestion = DemoQuestion & { id: string; answerIds: string[] }

type Conduct = {
  /** Milliseconds. */
  startedAt: number
  number: number
  revealed?: boolean
  /** How much the hall has learnt since the question was asked first. */
  lift?: number
}

function knows(question: DemoQuestion, { ability }: Student, lift: number): number {
  const ease = Math.log(question.ease / (1 - question.ease))
  return 1 / (1 + Math.exp(-(ease + 1.1 * ability + lift)))
}

type WrittenAs = {
  kind: QuestionKind
  graded: boolean
  scoring: Scoring | null
  correct: number[]
  number: CorrectNumber | null
  accepted: string[]
}

/** How a graded question is stored: the places of its correct answers, its correct number, or its accepted texts. */
function gradedAs(question: DemoQuestion): Omit<WrittenAs, 'graded'> {
  const { answers, correct, alsoCorrect, asNumber, asText } = question
  const about = { scoring: null, correct: [correct], number: null, accepted: [] }
  const right = answers[correct] ?? ''
  if (alsoCorrect)
    return { ...about, kind: 'multiple', scoring: 'partial', correct: [correct, ...alsoCorrect] }
  if (question.asOrder) return { ...about, kind: 'order', scoring: 'partial', correct: [] }
  if (question.asScale) return { ...about, kind: 'scale', correct: [] }
  if (asText) return { ...about, kind: 'text', accepted: [right, ...asText.accepted] }
  if (!asNumber) return { ...about, kind: 'single' }
  return {
    ...about,
    kind: 'number',
    number: { value: right, tolerance: asNumber.tolerance, tolerancePercent: false },
  }
}

/** How a question is stored; of a survey nothing is correct. */
export function writtenAs(question: DemoQuestion): WrittenAs {
  const written = gradedAs(question)
  const graded = question.survey !== true && !kinds[written.kind].isSurvey
  return graded ? { ...written, graded } : { ...written, graded, correct: [], number: null, accepted: [] }
}

/** What a round of a question is graded by, and how; nothing for a survey. */
function gradable(question: StoredQuestion) {
  const { kind, graded, correct, ...written } = writtenAs(question)
  const answers = question.answerIds.map((id, place) => ({ id, correct: correct.includes(place) }))
  const solution = graded ? kinds[kind].solve({ answers, ...written }) : null
  return { kind, points: solution ? (question.points ?? 1) : 0, answerIds: question.answerIds, solution }
}

/** The places of the answers that a student chooses where several are correct: each by itself, and at least one. */
function chooseSome({ chance }: Hall, question: StoredQuestion, ease: number): number[] {
  const chosen = question.answers.flatMap((_, place) => {
    const likely = writtenAs(question).correct.includes(place)
      ? ease
      : (1 - ease) * (place === question.tempting ? 0.8 : 0.3)
    return chance.happens(likely) ? place : []
  })
  return chosen.length === 0 ? [question.correct] : chosen
}

/** The items in the order in which a student puts them: the better one is, the fewer neighbours are exchanged. */
function putInOrder({ chance }: Hall, { answerIds }: StoredQuestion, ease: number): string[] {
  const order = [...answerIds]
  for (let at = 0; at + 1 < order.length; at += 1)
    if (!chance.happens(ease)) order.splice(at, 2, ...order.slice(at, at + 2).toReversed())
  return order
}

/** What a student responds with. */
function responseOf(hall: Hall, question: StoredQuestion, student: Student, lift: number): Response {
  const choose = () => chooseAnswer(hall, question, student, lift)
  const knowledge = () => knows(question, student, lift)
  const responses: Record<QuestionKind, () => Response> = {
    single: () => ({ answerIds: [question.answerIds[choose()] ?? ''] }),
    multiple: () => ({
      answerIds: chooseSome(hall, question, knowledge()).flatMap((place) => question.answerIds[place] ?? []),
    }),
    number: () => ({ number: question.answers[choose()] ?? '' }),
    text: () => ({ text: question.answers[choose()] ?? '' }),
    order: () => ({ order: putInOrder(hall, question, knowledge()) }),
    scale: () => ({ number: String(1 + hall.chance.pick([1, 2, 4, 5, 2])) }),
  }
  return responses[writtenAs(question).kind]()
}

/** The row of a student's response, with what it reaches. */
function respond(hall: Hall, question: StoredQuestion, student: Student, lift: number) {
  const about = gradable(question)
  const response = responseOf(hall, question, student, lift)
  const points = gradeOf(response, about)
  return about.kind === 'single' ? { answerId: chosenIn(response)[0] ?? '', points } : { response, points }
}

/** The place of the answer that a student gives: the better one is and the easier the question, the more likely the right one. */
function chooseAnswer(
  { chance, learnt }: Hall,
  question: StoredQuestion,
  student: Student,
  lift: number,
): number {
  const memory = `${student.row.id} ${question.id}`
  const isRight = chance.happens(learnt.has(memory) ? 0.95 : knows(question, student, lift))
  if (isRight) learnt.add(memory)
  const weights = question.answers.map((_, place) =>
    place === question.correct ? 0 : place === question.tempting ? 4 : 1,
  )
  return isRight ? question.correct : chance.pick(weights)
}

function addRound(
  hall: Hall,
  item: { kind: 'quickcheck'; quickCheckId: string } | { kind: 'question'; questionId: string },
  questions: StoredQuestion[],
  seconds: number,
  { startedAt, number, revealed = false }: Conduct,
) {
  const { rows, chance, lectureId, sessionId } = hall
  const roundId = randomUUID()
  const endsAt = startedAt + seconds * second
  // A tutor who sees that everybody has answered does not wait.
  const endedAt = chance.happens(0.4) ? startedAt + seconds * second * chance.between(0.85, 0.98) : endsAt
  rows.rounds.push({
    ...item,
    id: roundId,
    lectureId,
    sessionId,
    number,
    startedAt: new Date(startedAt),
    endsAt: new Date(endsAt),
    endedAt: new Date(endedAt),
    shownAt: revealed ? new Date(endedAt + 8 * second) : null,
    revealedAt: revealed ? new Date(endedAt + 11 * second) : null,
  })
  for (const [position, question] of questions.entries()) {
    const { points, solution } = gradable(question)
    rows.roundQuestions.push({
      roundId,
      questionId: question.id,
      position,
      points,
      ...(solution && { solution }),
    })
  }
  return { roundId, endedAt }
}

/** A round of a single question. */
export function conductQuestion(hall: Hall, question: StoredQuestion, conduct: Conduct): void {
  const { rows, chance, seats, lecture } = hall
  const item = { kind: 'question', questionId: question.id } as const
  const { roundId, endedAt } = addRound(hall, item, [question], lecture.quizTimer, conduct)
  for (const seat of seats) {
    if (!isThere(seat, conduct.startedAt, endedAt) || !chance.happens(0.9)) continue
    rows.singleAnswers.push({
      roundId,
      participantId: seat.student.row.id,
      ...respond(hall, question, seat.student, conduct.lift ?? 0),
      answeredAt: new Date(chance.between(conduct.startedAt + 5 * second, endedAt)),
    })
  }
}

/** A round of a QuickCheck: most submit, some only tick, a few register and then do nothing. */
export function conductQuickCheck(
  hall: Hall,
  quickCheckId: string,
  questions: StoredQuestion[],
  conduct: Conduct,
): void {
  const seconds = hall.lecture.quickCheckTimer * questions.length
  const item = { kind: 'quickcheck', quickCheckId } as const
  const { roundId, endedAt } = addRound(hall, item, questions, seconds, conduct)
  for (const seat of hall.seats) {
    if (!isThere(seat, conduct.startedAt, endedAt) || !hall.chance.happens(0.93)) continue
    takePart(hall, seat, roundId, questions, { ...conduct, endedAt })
  }
}

function takePart(
  hall: Hall,
  { student }: Seat,
  roundId: string,
  questions: StoredQuestion[],
  { startedAt, endedAt, lift = 0 }: Conduct & { endedAt: number },
): void {
  const { rows, chance } = hall
  const { name, matriculationNumber, row } = student
  const id = randomUUID()
  const registeredAt = startedAt + chance.between(6, 35) * second
  Object.assign(row, { name, matriculationNumber })
  const registration: Prisma.RegistrationCreateManyInput = {
    id,
    roundId,
    participantId: row.id,
    name,
    matriculationNumber,
    registeredAt: new Date(registeredAt),
  }
  rows.registrations.push(registration)
  const outcome = chance.pick([90, 7, 3])
  const answered =
    outcome === 0 ? questions : questions.slice(0, outcome === 1 ? chance.whole(1, questions.length) : 0)
  const submittedAt = endedAt - (endedAt - registeredAt) * chance.between(0, 0.35)
  for (const [place, question] of answered.entries()) {
    // Here and there one is left blank.
    if (outcome === 0 && place > 0 && chance.happens(0.03)) continue
    const savedAt =
      registeredAt + ((submittedAt - registeredAt) * (place + chance.between(0.2, 1))) / questions.length
    const given = respond(hall, question, student, lift)
    const seq = chance.pick([8, 2, 1]) + 1
    rows.drafts.push({
      registrationId: id,
      questionId: question.id,
      ...given,
      seq,
      savedAt: new Date(savedAt),
    })
  }
  if (outcome !== 0) return
  registration.submittedAt = new Date(submittedAt)
  if (!chance.happens(0.4)) return
  rows.quickCheckRatings.push({
    roundId,
    quality: 1 + chance.pick([0.5, 1, 3, 7, 5]),
    relevance: 1 + chance.pick([0.3, 1, 3, 5, 7]),
  })
}
