'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useHasUnsaved } from '@/components/layout/unsaved-changes'
import { useLiveLecture, type LiveLecture } from '@/lib/lecture-state/tutor-client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { AccessLost } from './access-lost'

const Context = createContext<LiveLecture | null>(null)

type Arrival = (message: unknown) => void

const Arrivals = createContext<Set<Arrival> | null>(null)

/** Tells that the page shows lists; gives what ends that. */
const Lists = createContext<(() => () => void) | null>(null)

type LiveLectureProviderProps = {
  snapshot: LiveSnapshot
  /** For a lecture beside the one of the page: loads its snapshot anew, where else the page is. */
  reload?: () => void
  /** The stream to follow, where it is not that of tutors. */
  path?: string
  children: ReactNode
}

/** Lets everything below follow one lecture over one stream. */
export function LiveLectureProvider({ snapshot, reload, path, children }: LiveLectureProviderProps) {
  const router = useRouter()
  const [arrivals] = useState(() => new Set<Arrival>())
  const deliver = (message: unknown) => {
    for (const arrival of arrivals) arrival(message)
  }
  const [lists, setLists] = useState(0)
  const [showLists] = useState(() => () => {
    setLists((count) => count + 1)
    return () => setLists((count) => count - 1)
  })
  const isWritten = useHasUnsaved() && !reload
  const page = { onOutdated: reload ?? (() => router.refresh()), showsLists: lists > 0, isWritten }
  const live = useLiveLecture(snapshot, page, deliver, path)
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
      <Lists value={showLists}>
        <Arrivals value={arrivals}>{children}</Arrivals>
      </Lists>
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

/**
 * Has a page that shows sessions, questions or QuickChecks of the lecture loaded anew when others change them. A form is
 * none: what is being written waits for no list.
 */
export function useListsFollowed() {
  const showLists = use(Lists)
  useEffect(() => showLists?.(), [showLists])
}

type LiveScopeProps = {
  /** Null for the lecture that is followed around it. */
  snapshot: LiveSnapshot | null
  children: ReactNode
}

/** Follows a lecture, by the stream that is open around it if that is of the same one. */
export function LiveScope({ snapshot, children }: LiveScopeProps) {
  const outer = use(Context)
  // The tutor had no lecture when the area around the page was made, and has been given this one since.
  if (!snapshot && !outer) return <LoadAnew />
  if (!snapshot || outer?.state.lecture.id === snapshot.lecture.id) return children
  return (
    <LiveLectureProvider key={snapshot.lecture.id} snapshot={snapshot}>
      {children}
    </LiveLectureProvider>
  )
}

/** Has the page loaded anew with the area around it. */
function LoadAnew() {
  const router = useRouter()
  useEffect(() => router.refresh(), [router])
  return null
}

/** The lecture that is followed around a component. */
export function useLecture(): LiveLecture {
  const live = use(Context)
  if (!live) throw new Error('No lecture is followed here.')
  return live
}
