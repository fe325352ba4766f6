'use client'

import { useState, type ReactNode } from 'react'
import { LiveLectureProvider } from '@/components/sessions/live-lecture'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { isOwnChoice } from '@/lib/lectures/tab-client'

type TabLectureProps = {
  /** The tutor's current lecture, chosen on any device. */
  snapshot: LiveSnapshot
  children: ReactNode
}

/**
 * Follows the lecture of this tab. If another device has chosen a different one, it waits until this tab has decided
 * whether to change, so that nothing is remounted and text being written stays.
 */
export function TabLecture({ snapshot, children }: TabLectureProps) {
  const [followed, setFollowed] = useState(snapshot)
  const { id } = snapshot.lecture
  if (followed !== snapshot && (id === followed.lecture.id || isOwnChoice(id))) setFollowed(snapshot)
  return (
    <LiveLectureProvider key={followed.lecture.id} snapshot={followed}>
      {children}
    </LiveLectureProvider>
  )
}
