'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { BasicIcon } from '@/components/ui/basic-icon'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { ApiError } from '@/lib/http/fetch-json'
import { findWaitingStars, lectureRatingRequest } from '@/lib/ratings/client'
import type { Rateable } from '@/lib/ratings/rules'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

type LectureRatingProps = { page: StudentPageState; rateable: Rateable }

/** Stars for the session: as long as it runs they can be changed, afterwards given once. */
export function LectureRating({ page, rateable }: LectureRatingProps) {
  const t = useTranslations('student.lectureRating')
  const tSaved = useTranslations('student.saved')
  const notifyError = useNotifyError()
  const post = usePost(page.queue)
  const { id, active } = rateable
  const stored = page.screen.me.rating
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const kept = pending ? null : findWaitingStars(page.queue.waiting, id)
  const given = kept ?? stored
  const value = chosen ?? given

  async function send() {
    if (value === null) return setMissing(true)
    if (pending) return
    setPending(true)
    try {
      await post(lectureRatingRequest(id, value))
      setChosen(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_rated')
        page.dispatch({ type: 'rated', sessionId: id, rating: null })
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  if (rateable.closed) return <Thanks />
  const status = stored !== null ? 'stored' : active ? 'hint' : 'hintAfter'
  const waiting = kept !== null && value === kept
  return (
    <div className="grid gap-4">
      <StarField
        label={t('title')}
        labelHidden
        wordOf={(stars) => t('stars', { stars })}
        placeholder={t('choose')}
        value={value}
        onValueChange={(stars) => {
          setChosen(stars)
          setMissing(false)
        }}
      />
      <div className="grid justify-items-start gap-2">
        <Button
          variant="secondary"
          waiting={given !== null && value === given}
          pending={pending}
          pendingLabel={t('sending')}
          onClick={() => void send()}
        >
          {t(given === null ? 'send' : 'change')}
        </Button>
        <output className="text-sm text-muted">
          {missing && <span className="font-semibold text-danger">{t('missing')}</span>}
          {waiting && <span className="font-semibold text-danger">{tSaved('ratingWaiting')}</span>}
          {!missing &&
            !waiting &&
            (stored === null || value === stored ? t(status) : t('unsent', { stars: stored }))}
        </output>
      </div>
    </div>
  )
}

function Thanks() {
  const t = useTranslations('student.lectureRating')
  return (
    <p className="flex items-center gap-2.5 text-muted">
      <BasicIcon name="check" className="text-success" />
      {t('thanks')}
    </p>
  )
}

const steps = [1, 2, 3, 4, 5]
const star = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.7-5.9-3.3-5.9 3.3 1.2-6.7L2.5 9.6l6.6-.9Z'

type StarFieldProps = {
  label: string
  labelHidden?: boolean
  /** What a number of stars means, in words; read aloud with each star and shown for the chosen one. */
  wordOf: (stars: number) => string
  /** Said as long as nothing is chosen. */
  placeholder: string
  value: number | null
  onValueChange: (stars: number) => void
}

/** One to five stars; radio buttons underneath, so that arrow keys and screen readers know them. */
function StarField({ label, labelHidden, wordOf, placeholder, value, onValueChange }: StarFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className="-mx-1 flex max-w-sm">
        {steps.map((step) => (
          <label key={step} className="relative flex-1">
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              aria-label={wordOf(step)}
              onChange={() => onValueChange(step)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex min-h-14 items-center justify-center rounded-lg peer-hover:bg-sunk peer-focus-visible:outline-3 peer-focus-visible:outline-accent">
              <Star filled={value !== null && step <= value} />
            </span>
          </label>
        ))}
      </div>
      <p aria-hidden className="mt-1 text-muted">
        {value === null ? placeholder : wordOf(value)}
      </p>
    </fieldset>
  )
}

function Star({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      strokeWidth={1.6}
      strokeLinejoin="round"
      className={cn(
        'size-10 transition-colors duration-150',
        filled ? 'fill-accent stroke-accent' : 'fill-none stroke-edge',
      )}
    >
      <path d={star} />
    </svg>
  )
}
