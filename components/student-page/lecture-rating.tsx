'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { BasicIcon } from '@/components/ui/basic-icon'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/http/fetch-json'
import { findWaitingStars, lectureRatingRequest } from '@/lib/ratings/client'
import type { Rateable } from '@/lib/ratings/rules'
import { StarField } from './star-field'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

type LectureRatingProps = { page: StudentPageState; rateable: Rateable }

/** The rating of the session: it can be changed while the session is active, and given once afterwards. */
export function LectureRating({ page, rateable }: LectureRatingProps) {
  const t = useTranslations('student.lectureRating')
  const tSaved = useTranslations('student.saved')
  const notifyError = useNotifyError()
  const post = usePost(page.queue)
  const { id, active } = rateable
  const stored = page.screen.me.rating
  const [chosen, setChosen] = useState<number | null>(() => page.chosenRatings.get(id)?.['stars'] ?? null)
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
      page.chosenRatings.delete(id)
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
          page.chosenRatings.set(id, { stars })
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
