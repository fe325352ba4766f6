'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLiveLecture, type LiveLecture } from '@/lib/lecture-state/tutor-client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { AccessLost } from './access-lost'

const Context = createContext<LiveLecture | null>(null)

type Arrival = (message: unknown) => void

const Arrivals = createContext<Set<Arrival> | null>(null)

type LiveLectureProviderProps = {
  snapshot: LiveSnapshot
  /** For a lecture beside the one of the page: loads its snapshot anew, where else the page is. */
  reload?: () => void
  children: ReactNode
}

/** Lets everything below follow one lecture over one stream. */
export function LiveLectureProvider({ snapshot, reload, children }: LiveLectureProviderProps) {
  const router = useRouter()
  const [arrivals] = useState(() => new Set<Arrival>())
  const tell = (message: unknown) => {
    for (const arrival of arrivals) arrival(message)
  }
  const live = useLiveLecture(snapshot, reload ?? (() => router.refresh()), tell)
  const ended = live.connection === 'ended'
  const denied = live.connection === 'denied'

  useEffect(() => {
    // The sign-in is over: the server decides what is shown instead.
    if (ended) location.reload()
  }, [ended])

  const lose = useEffectEvent(() => reload?.())
  useEffect(() => {
    if (denied) lose()
  }, [denied])

  return (
    <Context value={live}>
      <Arrivals value={arrivals}>{children}</Arrivals>
      {denied && !reload && <AccessLost title={live.state.lecture.title} />}
    </Context>
  )
}

/** Hears of every message that arrives in the lecture that is followed. */
export function useFeedbackArrival(onArrival: Arrival) {
  const arrivals = use(Arrivals)
  const receive = useEffectEvent(onArrival)
  useEffect(() => {
    const arrival: Arrival = (message) => receive(message)
    arrivals?.add(arrival)
    return () => void arrivals?.delete(arrival)
  }, [arrivals])
}

/** Follows a lecture, by the stream that is open around it if that is of the same one. */
export function LiveScope({ snapshot, children }: Omit<LiveLectureProviderProps, 'reload'>) {
  const outer = use(Context)
  if (outer?.state.lecture.id === snapshot.lecture.id) return children
  return (
    <LiveLectureProvider key={snapshot.lecture.id} snapshot={snapshot}>
      {children}
    </LiveLectureProvider>
  )
}

/** The lecture that is followed around a component. */
export function useLecture(): LiveLecture {
  const live = use(Context)
  if (!live) throw new Error('No lecture is followed here.')
  return live
}
