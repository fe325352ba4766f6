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

/** Reports that the page shows lists; returns a function that ends this. */
const Lists = createContext<(() => () => void) | null>(null)

type LiveLectureProviderProps = {
  snapshot: LiveSnapshot
  /** For another lecture than that of the page: reloads its snapshot instead of the page. */
  reload?: () => void
  /** The stream to follow, if it is not the tutors' one. */
  path?: string
  children: ReactNode
}

/** Follows one lecture with one stream for all components below. */
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
    // The sign-in has ended: the server decides what to show.
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

/** Calls back for every message that arrives in the followed lecture. */
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
 * Refreshes a page with sessions, questions or QuickChecks when others change them. Forms do not use this, so that text
 * being written is not interrupted.
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

/** Follows a lecture, with the surrounding stream if that follows the same one. */
export function LiveScope({ snapshot, children }: LiveScopeProps) {
  const outer = use(Context)
  // The tutor had no lecture when the surrounding layout was rendered.
  if (!snapshot && !outer) return <LoadAnew />
  if (!snapshot || outer?.state.lecture.id === snapshot.lecture.id) return children
  return (
    <LiveLectureProvider key={snapshot.lecture.id} snapshot={snapshot}>
      {children}
    </LiveLectureProvider>
  )
}

/** Refreshes the page with its layout. */
function LoadAnew() {
  const router = useRouter()
  useEffect(() => router.refresh(), [router])
  return null
}

/** The lecture followed around a component. */
export function useLecture(): LiveLecture {
  const live = use(Context)
  if (!live) throw new Error('No lecture is followed here.')
  return live
}
