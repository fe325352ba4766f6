'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useIsMoving } from '@/components/layout/navigation-progress'
import { leavePage, useHasUnsaved } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useLiveLecture, type LiveLecture } from '@/lib/lecture-state/tutor-client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'

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
  const tell = (message: unknown) => {
    for (const arrival of arrivals) arrival(message)
  }
  const [lists, setLists] = useState(0)
  const [showLists] = useState(() => () => {
    setLists((count) => count + 1)
    return () => setLists((count) => count - 1)
  })
  const isWritten = useHasUnsaved() && !reload
  const page = { onOutdated: reload ?? (() => router.refresh()), showsLists: lists > 0, isWritten }
  const live = useLiveLecture(snapshot, page, tell, path)
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
  if (!snapshot || outer?.state.lecture.id === snapshot.lecture.id) return children
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

/** Milliseconds: whoever has deleted or left the lecture here is on the way to another page by then. */
const SHOW_AFTER_MS = 2_000

/** Tells a tutor that the lecture is theirs no more, and leads to those that are. What is on the page can be copied. */
function AccessLost({ title }: { title: string }) {
  const t = useTranslations('sessions.accessLost')
  const [open, setOpen] = useState(false)
  const moving = useIsMoving()

  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  function leave() {
    // Nothing of it can be saved, so nobody is asked about it.
    leavePage()
    location.assign('/tutor')
  }

  return (
    <Dialog
      kind="alert"
      open={open && !moving}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('text', { title })}
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('stay')}
          </Button>
          <Button onClick={leave}>{t('go')}</Button>
        </>
      }
    />
  )
}
