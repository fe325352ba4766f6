import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { chosenId, day, flag, id, items, listQuery, text, version } from '@/lib/http/fields'
import { questionInput } from '@/lib/questions/input-schema'
import { named, questionChange, questionView } from '@/lib/questions/schema'

/** A QuickCheck as tutors see it; it is active while a round of it runs. */
export const quickCheckView = z.object({
  id: z.string(),
  version: z.int(),
  lectureId: z.string(),
  title: z.string(),
  sessions: z.array(z.object({ id: z.string(), number: z.int(), title: z.string() })),
  questions: z.array(questionView),
  /** Whether each student sees the questions, and their answers, in a different order. */
  shuffleQuestions: z.boolean(),
  shuffleAnswers: z.boolean(),
  active: z.boolean(),
  archived: z.boolean(),
  /** The number of rounds. */
  conducted: z.int(),
})

export type QuickCheckView = z.infer<typeof quickCheckView>

const SESSIONS = { min: 0, max: 1000 }

const title = text(bounds.title, 'title')
const sessions = items(id, SESSIONS)
const shuffling = {
  shuffleQuestions: z.boolean({ error: 'choose' }).optional(),
  shuffleAnswers: z.boolean({ error: 'choose' }).optional(),
}

export const quickCheckInput = z.strictObject({
  title,
  sessions: sessions.optional(),
  questions: items(questionInput, bounds.questionsPerQuickCheck),
  ...shuffling,
})

/** As it is sent, and as it is stored. */
export type QuickCheckInput = z.input<typeof quickCheckInput>
export type NewQuickCheck = z.output<typeof quickCheckInput>

/** `sessions` replaces the assignment; questions and answers that are left out stay as they are. */
export const quickCheckEdit = z.strictObject({
  id,
  version,
  title: title.optional(),
  sessions: sessions.optional(),
  questions: named(questionChange, bounds.questionsPerQuickCheck.max).optional(),
  ...shuffling,
})

export type QuickCheckEdit = z.infer<typeof quickCheckEdit>

export const quickCheckArchive = z.strictObject({
  id,
  archived: z.boolean({ error: 'choose' }).default(true),
})

/** Without `lectureId` the copy stays in its lecture; without `title` it has that of the original. */
export const quickCheckDuplicate = z.strictObject({ id, lectureId: id.optional(), title: title.optional() })

export type QuickCheckDuplicate = z.infer<typeof quickCheckDuplicate>

/** Where a copy goes. `title`: of a QuickCheck; single questions have none. */
export const copyChoice = z.strictObject({ lectureId: id, title: title.optional() })

export type CopyChoice = z.infer<typeof copyChoice>

export const quickCheckChoice = z.strictObject({ id })

const sorts = ['createdAt', '-createdAt', 'title', '-title'] as const

export const quickCheckListQuery = listQuery.extend({
  lecture: id.optional(),
  id: id.optional(),
  archived: flag.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type QuickCheckListQuery = z.infer<typeof quickCheckListQuery>

/**
 * A copy of a lecture. `title`: default is the original's. `firstDate`: all sessions move by the same number of weeks,
 * so that the first is on that day or, as its weekday stays, soon after it; without it, the days stay.
 */
export const lectureCopyInput = z.strictObject({
  semesterId: id,
  title: text(bounds.title, 'title').optional(),
  firstDate: day.optional(),
})

/** A copy of a lecture with a typed title. */
export const titledCopy = lectureCopyInput.required({ title: true }).extend({ semesterId: chosenId })

export type LectureCopyInput = z.infer<typeof lectureCopyInput>
