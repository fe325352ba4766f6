'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import { ScaleField } from '@/components/ui/scale-field'
import { ApiError } from '@/lib/http/fetch-json'
import { isRatingWaiting, quickCheckRatingRequest } from '@/lib/ratings/client'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

type RatingFormProps = { page: StudentPageState; roundId: string; rated: boolean; level?: 2 | 3 }

type Rating = { quality: number | null; relevance: number | null }

const unrated: Rating = { quality: null, relevance: null }

const measures = ['quality', 'relevance'] as const

/** Rates quality and relevance of a QuickCheck's questions, once. */
export function RatingForm({ page, roundId, rated, level = 2 }: RatingFormProps) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  const post = usePost(page.queue)
  const [value, setValue] = useState<Rating>(() => ({ ...unrated, ...page.chosenRatings.get(roundId) }))
  const [checked, setChecked] = useState(false)
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)
  const [kept, setKept] = useState(false)
  const done = rated || sent || page.ratedRounds.has(roundId)
  const waiting = !pending && isRatingWaiting(page.queue.waiting, roundId)

  const nameOf = (measure: keyof Rating) => `${measure}-${roundId}`

  function choose(measure: keyof Rating, step: number) {
    const chosen = { ...page.chosenRatings.get(roundId), [measure]: step }
    page.chosenRatings.set(roundId, chosen)
    setValue({ ...unrated, ...chosen })
  }

  async function send() {
    const { quality, relevance } = value
    setChecked(true)
    const missing = measures.find((measure) => value[measure] === null)
    if (missing) document.getElementsByName(nameOf(missing))[0]?.focus()
    if (pending || quality === null || relevance === null) return
    setPending(true)
    try {
      const hasArrived = await post(quickCheckRatingRequest({ roundId, quality, relevance }))
      setSent(hasArrived)
      setKept(!hasArrived)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_rated') setSent(true)
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  if (done) {
    return (
      <p
        // The button that had the focus is gone.
        ref={sent ? takeFocus : undefined}
        tabIndex={-1}
        className="flex items-center gap-2.5 text-muted outline-none"
      >
        <Icon name="check" className="text-success" />
        {t('rating.thanks')}
      </p>
    )
  }
  if (waiting) {
    return (
      <p ref={kept ? takeFocus : undefined} tabIndex={-1} className="font-semibold text-danger outline-none">
        {t('saved.ratingWaiting')}
      </p>
    )
  }
  return (
    <Panel title={t('rating.title')} level={level}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {measures.map((measure) => (
          <ScaleField
            key={measure}
            name={nameOf(measure)}
            label={t(`rating.${measure}`)}
            lowLabel={t('rating.low')}
            highLabel={t('rating.high')}
            value={value[measure]}
            error={checked && value[measure] === null ? t('rating.choose') : null}
            onValueChange={(next) => choose(measure, next)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            pending={pending}
            pendingLabel={t('rating.sending')}
            className="max-w-full wrap-anywhere hyphens-auto"
            onClick={() => void send()}
          >
            {t('rating.send')}
          </Button>
          <p className="text-sm text-muted">{t('rating.anonymous')}</p>
        </div>
      </div>
    </Panel>
  )
}
