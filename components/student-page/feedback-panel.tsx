'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { TextArea } from '@/components/ui/text-area'
import { typedIn, useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { feedbackRequest } from '@/lib/feedback/client'
import { makeKey } from '@/lib/http/fetch-json'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'
import type { TypedFeedback } from './use-typed-feedback'
import { againAtOf, useWaitingTime } from './use-waiting-time'

/** The contract's, in the order in which they are offered. */
export const feedbackCategories = ['contentual', 'orga', 'tutor', 'disruptive', 'hqa', 'fun'] as const
type Category = (typeof feedbackCategories)[number]

/** What is being written; it outlives a question that comes in between. `key`: of the request that sends it as it is. */
export type FeedbackText = { text: string; category: Category | ''; key?: string }

type FeedbackPanelProps = {
  page: StudentPageState
  feedback: TypedFeedback
  /** It has arrived, and nothing was typed meanwhile. */
  onSent?: () => void
}

/** A message to the tutor, anonymous, with a category if one likes. */
export function FeedbackPanel({ page, feedback, onSent }: FeedbackPanelProps) {
  const { typed: value, change } = feedback
  const t = useTranslations('student')
  const tCategory = useTranslations('feedbackCategory')
  const tText = useTranslations('rounds.text')
  const notifyError = useNotifyError()
  const post = usePost(page.queue)
  const waitId = useId()
  const { me, clockAheadMs } = page.screen
  const seconds = useWaitingTime(me.feedbackAgainAt, clockAheadMs)
  const { min, max } = bounds.feedbackText
  const waiting = page.queue.waiting.filter(({ about }) => about === 'feedback')
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const { form, errors, pending } = useForm({
    validate: (data) => {
      const { length } = Array.from(typedIn(data, 'text'))
      if (length < min) return { text: t('feedback.empty') }
      return length > max ? { text: tText('tooLong', { max, over: length - max }) } : {}
    },
    onSubmit: async () => {
      if (seconds > 0) return
      const { text, category, key = makeKey() } = value
      const sent = { text, category, key }
      change(sent)
      const hasArrived = await post(feedbackRequest(key, text, category || null))
      feedback.clear(sent)
      if (hasArrived && latest.current === sent) onSent?.()
    },
    onError: (error) => {
      const feedbackAgainAt = againAtOf(error, clockAheadMs)
      if (feedbackAgainAt) page.dispatch({ type: 'limits', change: { feedbackAgainAt } })
      notifyError(error)
    },
  })

  return (
    <form {...form} className="grid gap-4">
      <TextArea
        name="text"
        label={t('feedback.text')}
        value={value.text}
        error={errors['text']}
        hint={t('feedback.hint', { seconds: bounds.feedbackIntervalSeconds })}
        onChange={(event) => change({ text: event.target.value, category: value.category })}
      />
      <SelectField
        name="category"
        label={t('feedback.category')}
        note={t('feedback.optional')}
        placeholder={tCategory('uncategorized')}
        options={feedbackCategories.map((category) => ({
          value: category,
          label: tCategory(category),
        }))}
        value={value.category}
        onChange={(event) => {
          const category = feedbackCategories.find((one) => one === event.target.value) ?? ''
          change({ text: value.text, category })
        }}
      />
      <div className="grid justify-items-start gap-2">
        <Button
          type="submit"
          variant="secondary"
          waiting={seconds > 0}
          pending={pending}
          pendingLabel={t('feedback.sending')}
          aria-describedby={waitId}
        >
          {t('feedback.send')}
        </Button>
        <p id={waitId} className="tabular text-sm text-muted">
          {seconds > 0 && t('feedback.again', { seconds })}
        </p>
        {waiting.length > 0 && (
          <output className="text-sm font-semibold text-danger">
            {t('saved.messagesWaiting', { count: waiting.length })}
          </output>
        )}
      </div>
    </form>
  )
}
