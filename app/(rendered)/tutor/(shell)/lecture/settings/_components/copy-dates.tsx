'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ZodField } from '@/components/layout/use-zod-form'
import { TextField } from '@/components/ui/text-field'
import { day } from '@/lib/http/fields'
import { addDays, weeksTo } from '@/lib/sessions/date-rules'

/** The first and the last day of a lecture's sessions. */
export type DaySpan = { first: string; last: string }

type CopyDatesProps = {
  field: ZodField<string | undefined>
  /** The days of the original. */
  span: DaySpan
  /** The value of the field. */
  firstDate: string | undefined
}

/** The day from which the sessions of a copy take place, with the resulting first and last day. */
export function CopyDates({ field, span, firstDate }: CopyDatesProps) {
  const t = useTranslations('lectures.copy')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const say = (date: string) => format.dateTime(new Date(date), 'dayInFull')
  const moved = movedSpan(span, firstDate)
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        type="date"
        label={t('firstDate')}
        note={tTerms('optional')}
        hint={t('firstDateHint', { date: say(span.first) })}
        inputClassName="max-w-52"
      />
      <output className="tabular font-medium">
        {moved && t('moved', { first: say(moved.first), last: say(moved.last) })}
      </output>
    </div>
  )
}

/** The days of the sessions with a new first day; null without one. */
function movedSpan({ first, last }: DaySpan, firstDate: string | undefined): DaySpan | null {
  const { data: wanted } = day.safeParse(firstDate)
  if (wanted === undefined) return null
  const days = weeksTo(first, wanted) * 7
  const [from, to] = [addDays(first, days), addDays(last, days)]
  return from === null || to === null ? null : { first: from, last: to }
}
