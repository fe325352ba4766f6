'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { useLatestCall } from '@/lib/http/latest-call'
import { fetchOpenSnapshots } from '@/lib/lecture-state/tutor-client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { LiveBar } from './live-bar'
import { LiveLectureProvider } from './live-lecture'

type OtherLiveBarsProps = {
  /** The tutor's lectures with an active session, the latest first. */
  initial: readonly LiveSnapshot[]
  /** The current lecture, which has its own bar. */
  chosenId: string | null
}

/**
 * The open sessions in other lectures: the latest in full, followed live, further ones by title. The list is fetched
 * with every navigation and when the page becomes visible again.
 */
export function OtherLiveBars({ initial, chosenId }: OtherLiveBarsProps) {
  const t = useTranslations('sessions')
  const pathname = usePathname()
  const { askAndChoose } = useChooseLecture()
  const [open, setOpen] = useState(initial)
  const [taken, setTaken] = useState(initial)
  const lookedAt = useRef(pathname)
  const latestCall = useLatestCall()

  if (initial !== taken) {
    setTaken(initial)
    setOpen(initial)
  }

  // Without a connection the bars stay, and their own stream reconnects.
  const look = () =>
    latestCall.now((signal) => void fetchOpenSnapshots(signal).then(setOpen, () => undefined))
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (lookedAt.current === pathname) return
    lookedAt.current = pathname
    lookNow()
  }, [pathname])
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') lookNow()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  const others = open.filter(({ lecture, session }) => lecture.id !== chosenId && session)
  const [latest, ...further] = others
  if (!latest) return null
  return (
    <>
      <LiveLectureProvider key={latest.lecture.id} snapshot={latest} reload={look}>
        <LiveBar onChoose={() => void askAndChoose(latest.lecture.id)} />
      </LiveLectureProvider>
      {further.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 border-b-2 border-live bg-surface px-4 py-1.5 md:px-8">
          {further.map(({ lecture }) => (
            <li key={lecture.id} className="max-w-full min-w-0">
              <button
                type="button"
                className="link max-w-full truncate"
                onClick={() => void askAndChoose(lecture.id)}
              >
                {t('alsoOpen', { lecture: lecture.title })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
