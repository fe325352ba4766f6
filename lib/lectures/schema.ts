import { z } from 'zod'
import { lectureTypes } from '@/lib/auth/schema'
import { bounds } from '@/lib/bounds'
import { chosenId, flag, id, items, listQuery, text, version, wholeNumber } from '@/lib/http/fields'
import { locales } from '@/lib/i18n/locales'
import { semesterView } from '@/lib/semesters/schema'

const lectureType = z.enum(lectureTypes, { error: 'choose' })

/** Which round counts in sums of points when an item ran several times in a session. */
export const countings = ['last', 'best', 'all'] as const
const counting = z.enum(countings, { error: 'choose' })

export type RoundCounting = z.infer<typeof counting>

/**
 * When participants see the correct answers of a QuickCheck: with their points when it is final, or when the tutor
 * shows the solution, at the latest at the end of the session.
 */
export const releases = ['end', 'reveal'] as const
const release = z.enum(releases, { error: 'choose' })

/** The language of the projector view; null: that of its viewer. */
const language = z.enum(locales, { error: 'choose' }).nullable()

/** A lecture as tutors see it; `tutors` are the active ones. */
export const lectureView = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  type: lectureType,
  semester: semesterView,
  code: z.string(),
  tutors: z.array(z.object({ id: z.string(), name: z.string() })),
  active: z.boolean(),
  archived: z.boolean(),
  quizTimer: z.int(),
  quickCheckTimer: z.int(),
  counting,
  release,
  language,
  /** How often results of the lecture were regraded. */
  regradings: z.int(),
  sessionCount: z.int(),
  copiedFrom: z.string().nullable(),
  createdAt: z.string(),
})

export type LectureView = z.infer<typeof lectureView>

const MAX_TUTORS = 100

export const lectureInput = z.strictObject({
  title: text(bounds.title, 'title'),
  type: lectureType,
  semesterId: id,
  tutorIds: items(id, { min: 0, max: MAX_TUTORS }).optional(),
  quizTimer: wholeNumber(bounds.quizTimer).optional(),
  quickCheckTimer: wholeNumber(bounds.quickCheckTimer).optional(),
  counting: counting.optional(),
  release: release.optional(),
  language: language.optional(),
})

export type LectureInput = z.infer<typeof lectureInput>

/** A complete lecture as in its form: a semester is chosen, and at least one tutor. */
export const wholeLecture = lectureInput
  .required()
  .extend({ semesterId: chosenId, tutorIds: items(id, { min: 1, max: MAX_TUTORS }) })

export type WholeLecture = z.infer<typeof wholeLecture>

export const lectureEdit = lectureInput.partial().extend({ version })

export type LectureEdit = z.infer<typeof lectureEdit>

/** The lecture switch. */
export const lectureChoice = z.strictObject({ id })

const sorts = ['title', '-title', 'semester', '-semester', 'createdAt', '-createdAt'] as const

export const lectureListQuery = listQuery.extend({
  archived: flag.optional(),
  /** Only lectures without an active tutor. */
  withoutTutor: z.literal('true').optional(),
  id: id.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type LectureListQuery = z.infer<typeof lectureListQuery>

/** Query of every request about "the lecture": this one, else the tutor's current one. */
export const lectureQuery = z.object({ lecture: id.optional() })
