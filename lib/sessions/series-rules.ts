import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { day, text, wholeNumber } from '@/lib/http/fields'
import { weeklyDays } from '@/lib/sessions/date-rules'
import type { SessionSeries } from '@/lib/sessions/schema'

/** The placeholder for the number of the session in the title of a series. */
export const NUMBER_MARK = '#'

/** The form of a weekly series; `number` is that of the first session, `without` the days to leave out. */
const seriesDraft = z.strictObject({
  title: text(bounds.title, 'title'),
  number: wholeNumber(bounds.sessionNumber),
  first: day,
  last: day,
  without: z.array(z.string()),
  allowEvaluation: z.boolean(),
})

export type SeriesDraft = z.infer<typeof seriesDraft>

/** Every seventh day from the first to the last; empty if one of them is not a valid day. */
export function daysOf({ first, last }: Pick<SeriesDraft, 'first' | 'last'>): string[] {
  if (!day.safeParse(first).success || !day.safeParse(last).success) return []
  return weeklyDays(first, last, bounds.sessionSeries.max)
}

/** The title of a session of a series. */
export function titleOf(pattern: string, number: number): string {
  return pattern.trim().replaceAll(NUMBER_MARK, String(number))
}

/** The sessions of a series: the remaining days, numbered in order. */
function sessionsOf({ title, number, without, allowEvaluation, ...span }: SeriesDraft) {
  const days = daysOf(span).filter((date) => !without.includes(date))
  return days.map((date, at) => ({
    title: titleOf(title, number + at),
    number: number + at,
    date,
    allowEvaluation,
  }))
}

/** Converts the form of a series to the endpoint's input; reports errors by the fields of the form. */
export const seriesForm = seriesDraft.transform((draft, { issues }): SessionSeries => {
  const refuse = (path: keyof SeriesDraft, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: draft[path] })
  const sessions = sessionsOf(draft)
  const { min, max } = bounds.sessionSeries
  if (draft.last < draft.first) refuse('last', 'lastDay')
  // Days that are left out count: beyond `max`, later days are not even shown.
  else if (sessions.length < min || daysOf(draft).length > max) refuse('last', 'seriesLength')
  if (draft.number + sessions.length - 1 > bounds.sessionNumber.max) refuse('number', 'seriesNumbers')
  if (sessions.some(({ title }) => Array.from(title).length > bounds.title.max))
    issues.push({
      code: 'too_big',
      maximum: bounds.title.max,
      origin: 'string',
      path: ['title'],
      message: 'tooLong',
      input: draft.title,
    })
  return { sessions }
})
