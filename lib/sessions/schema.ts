import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { day, flag, id, items, listOf, listQuery, text, version, wholeNumber } from '@/lib/http/fields'

export const sessionView = z.object({
  id: z.string(),
  version: z.int(),
  lectureId: z.string(),
  number: z.int(),
  title: z.string(),
  content: z.string(),
  /** The content as safe HTML. */
  html: z.string(),
  date: z.string(),
  state: z.enum(['created', 'active', 'ended']),
  active: z.boolean(),
  archived: z.boolean(),
  allowEvaluation: z.boolean(),
  participants: z.object({ active: z.int(), total: z.int() }),
  activatedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})

export const sessionList = listOf(sessionView)

export type SessionList = z.infer<typeof sessionList>

export type SessionView = z.infer<typeof sessionView>

/** A session as participants see it, without its content, which is the tutors' notes. */
export const participantSessionView = sessionView.omit({ content: true, html: true })

/** The number of rounds and messages of a session, and the QuickChecks assigned to it. */
export type SessionUsage = {
  rounds: number
  feedback: number
  quickChecks: { id: string; title: string }[]
}

export const noUsage: SessionUsage = { rounds: 0, feedback: 0, quickChecks: [] }

export const sessionInput = z.strictObject({
  title: text(bounds.title, 'title'),
  content: text(bounds.sessionContent, 'text').optional(),
  date: day,
  number: wholeNumber(bounds.sessionNumber).optional(),
  allowEvaluation: z.boolean({ error: 'choose' }).optional(),
})

export type SessionInput = z.infer<typeof sessionInput>

export const sessionEdit = sessionInput.partial().extend({ id, version })

export type SessionEdit = z.infer<typeof sessionEdit>

/** Sessions to create together; those without a number get the highest one of the lecture plus one, and so on. */
export const sessionSeries = z.strictObject({
  sessions: items(sessionInput.omit({ content: true }), bounds.sessionSeries),
})

export type SessionSeries = z.infer<typeof sessionSeries>

/** Sessions of one lecture to move together, each with its new day and the version that the edit started from. */
export const sessionMove = z.strictObject({
  sessions: items(z.strictObject({ id, version, date: day }), bounds.movedSessions).refine(
    (sessions) => new Set(sessions.map((session) => session.id)).size === sessions.length,
    { error: 'invalid' },
  ),
})

export type SessionMove = z.infer<typeof sessionMove>

export const sessionArchive = z.strictObject({ id, archived: z.boolean({ error: 'choose' }).default(true) })

export const sessionChoice = z.strictObject({ id })

const sorts = ['number', '-number', 'date', '-date', 'title', '-title'] as const

export const sessionListQuery = listQuery.extend({
  lecture: id.optional(),
  id: id.optional(),
  archived: flag.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type SessionListQuery = z.infer<typeof sessionListQuery>
