import { z } from 'zod'
import { response } from '@/lib/questions/kinds/schema'

const time = z.string()
const session = z.object({ id: z.string(), number: z.int(), title: z.string() })

/** One answer, as written and rendered; all but its question is null if a draft answer was cleared. */
const givenAnswer = z.object({
  question: z.string(),
  questionHtml: z.string(),
  response: response.nullable(),
  /** For the kind `number`. */
  unit: z.string().optional(),
  answer: z.string().nullable(),
  answerHtml: z.string().nullable(),
})

/** The round of a QuickCheck. */
const storedRound = z.object({
  roundId: z.string(),
  number: z.int(),
  quickCheck: z.object({ id: z.string(), title: z.string() }),
  session,
})

/** A participant's part in one round of a QuickCheck. */
const storedRegistration = storedRound.extend({
  id: z.string(),
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  registeredAt: time,
  submittedAt: time.nullable(),
  contested: z.boolean(),
  voided: z.boolean(),
  rated: z.boolean(),
  answers: z.array(givenAnswer.extend({ savedAt: time })),
})

const storedAnswer = givenAnswer.extend({
  roundId: z.string(),
  number: z.int(),
  session,
  answeredAt: time,
})

/** Everything stored about a participant; `rating` is null once it no longer names them. */
export const storedData = z.object({
  id: z.string(),
  lecture: z.object({ id: z.string(), title: z.string(), semester: z.string(), archived: z.boolean() }),
  name: z.string().nullable(),
  matriculationNumber: z.string().nullable(),
  /** The day on which names and matriculation numbers of the lecture are erased. */
  namesUntil: z.iso.date(),
  joinedAt: time,
  lastSeenAt: time,
  registrations: z.array(storedRegistration),
  /** How often a new matriculation number was given in a round, and how often it was somebody else's. */
  numberAttempts: z.array(storedRound.extend({ changes: z.int(), refused: z.int() })),
  answers: z.array(storedAnswer),
  presence: z.array(z.object({ session, from: time, to: time })),
  ratings: z.array(z.object({ session, rated: z.literal(true), rating: z.int().nullable() })),
  /** `feedbackKey`: the random key of the device's last message, which prevents storing it twice. */
  limits: z.object({
    feedbackAgainAt: time.nullable(),
    feedbackKey: z.string().nullable(),
    tempoAgainAt: time.nullable(),
  }),
})

export type StoredData = z.infer<typeof storedData>
