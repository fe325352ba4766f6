import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, wholeNumber } from '@/lib/http/fields'

const time = z.string()

/** One conduct of a QuickCheck or a single question. */
export const roundView = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(['quickcheck', 'question']),
  itemId: z.string(),
  title: z.string(),
  sessionId: z.string(),
  startedAt: time,
  endsAt: time,
  endedAt: time.nullable(),
  finalAt: time.nullable(),
  running: z.boolean(),
  final: z.boolean(),
  revealed: z.boolean(),
})

export type RoundView = z.infer<typeof roundView>

/** `timer`: seconds (of one question); left out, the lecture's own. */
export const startInput = z.strictObject({
  kind: z.enum(['quickcheck', 'question'], { error: 'choose' }),
  id,
  timer: wholeNumber({ min: bounds.quizTimer.min, max: bounds.quizTimer.max }).optional(),
})

export const extendInput = z.strictObject({ seconds: z.literal(bounds.extendSeconds, { error: 'invalid' }) })

export const historyQuery = z.object({ item: id.optional(), session: id.optional() })

const countedAnswer = z.object({
  id: z.string(),
  text: z.string(),
  html: z.string(),
  correct: z.boolean(),
  count: z.int(),
})

/** What came out of one question of a round; `successRate` is null when nobody answered. */
export const questionResult = z.object({
  id: z.string(),
  text: z.string(),
  html: z.string(),
  points: z.int(),
  answers: z.array(countedAnswer),
  answered: z.int(),
  correct: z.int(),
  successRate: z.number().nullable(),
})

export const resultsView = z.object({
  round: roundView,
  submissions: z.int(),
  registered: z.int(),
  participants: z.int(),
  questions: z.array(questionResult),
  successRate: z.number().nullable(),
})

export type ResultsView = z.infer<typeof resultsView>

export const registrationView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registeredAt: time,
  answered: z.int(),
  submitted: z.boolean(),
  contested: z.boolean(),
})

export type RegistrationView = z.infer<typeof registrationView>

/** What students see of a question: never which answer is right. */
export const studentQuestion = z.object({
  id: z.string(),
  text: z.string(),
  html: z.string(),
  points: z.int(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string() })),
})

export type StudentQuestion = z.infer<typeof studentQuestion>

const participation = z.object({ answered: z.int(), present: z.int() })

export const itemView = z.object({
  round: roundView.pick({
    id: true,
    number: true,
    kind: true,
    title: true,
    startedAt: true,
    endsAt: true,
    finalAt: true,
    running: true,
    revealed: true,
  }),
  questions: z.array(studentQuestion),
  participation,
})

export type ItemView = z.infer<typeof itemView>

/** What is the same for every student of a lecture; also the data of their `lecture` event. */
export const sharedState = z.object({
  lecture: z.object({ id: z.string(), title: z.string(), active: z.boolean(), archived: z.boolean() }),
  session: z
    .object({ id: z.string(), number: z.int(), title: z.string(), allowEvaluation: z.boolean() })
    .nullable(),
  item: itemView.nullable(),
  now: time,
})

export type SharedState = z.infer<typeof sharedState>

/** The item's part that belongs to one student, and their own limits. */
const ownState = z.object({
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registered: z.boolean(),
  draft: z.record(z.string(), z.object({ answerId: z.string().nullable(), seq: z.int() })),
  submittedAt: time.nullable(),
  answerId: z.string().nullable(),
  rating: z.int().nullable(),
  tempoAgainAt: time.nullable(),
  feedbackAgainAt: time.nullable(),
})

export const studentState = sharedState.extend({ me: ownState })

export type StudentState = z.infer<typeof studentState>

/** One tick; `seq` counts up per participant, round and question. */
export const tickInput = z.strictObject({
  roundId: id,
  questionId: id,
  answerId: id.nullable(),
  seq: z.int({ error: 'number' }).min(0, { error: 'atLeast' }).max(2_147_483_647, { error: 'atMost' }),
})

export const tickReply = z.object({ savedAt: time, seq: z.int(), answerId: z.string().nullable() })

export const submitInput = z.strictObject({
  roundId: id,
  answers: z
    .record(id, id)
    .refine((answers) => Object.keys(answers).length <= bounds.questionsPerQuickCheck.max, {
      error: 'tooMany',
    }),
})

export const submitReply = z.object({ submittedAt: time })

export const singleAnswerInput = z.strictObject({ roundId: id, answerId: id })

export const singleAnswerReply = z.object({ answeredAt: time })

/** The counts that tutors see while it runs; also the data of their `counts` event. */
export const tutorCounts = z.object({
  participants: z.object({ active: z.int(), total: z.int() }),
  registered: z.int(),
  submitted: z.int(),
  answered: z.int(),
  byAnswer: z.record(z.string(), z.int()).optional(),
  tempo: z.object({ tooFast: z.int(), tooSlow: z.int() }),
  unreadFeedback: z.int(),
  now: time,
})

export type TutorCounts = z.infer<typeof tutorCounts>
