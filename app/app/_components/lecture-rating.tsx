'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { BasicIcon } from '@/components/ui/basic-icon'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { lectureRatingLetter } from '@/lib/ratings/client'
import type { Rateable } from '@/lib/ratings/rules'
import { StarField } from './star-field'
import type { StudentPageState } from './use-student-page'

type LectureRatingProps = { session: StudentPageState; rateable: Rateable }

/** Stars for the session: as long as it runs they can be changed, afterwards given once. */
export function LectureRating({ session, rateable }: LectureRatingProps) {
  const t = useTranslations('student.lectureRating')
  const tSaved = useTranslations('student.saved')
  const notifyError = useNotifyError()
  const { id, active } = rateable
  const stored = session.screen.me.rating
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const value = chosen ?? stored

  async function send() {
    if (value === null) return setMissing(true)
    if (pending) return
    setPending(true)
    try {
      const outcome = await session.queue.post(lectureRatingLetter(id, value))
      setChosen(null)
      session.dispatch({ type: 'rated', sessionId: id, rating: active ? value : null })
      if (outcome === 'pending') notify({ title: tSaved('letter'), description: tSaved('letterHint') })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_rated')
        session.dispatch({ type: 'rated', sessionId: id, rating: null })
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  if (rateable.closed) return <Thanks />
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
          waiting={stored !== null && value === stored}
          pending={pending}
          pendingLabel={t('sending')}
          onClick={() => void send()}
        >
          {t(stored === null ? 'send' : 'change')}
        </Button>
        <output className="text-sm text-muted">
          {missing && <span className="font-semibold text-danger">{t('missing')}</span>}
          {!missing && t(stored !== null ? 'stored' : active ? 'hint' : 'hintAfter')}
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
