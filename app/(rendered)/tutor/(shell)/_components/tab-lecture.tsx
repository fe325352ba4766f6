'use client'

import { useState, type ReactNode } from 'react'
import { LiveLectureProvider } from '@/components/sessions/live-lecture'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { isOwnChoice } from '@/lib/lectures/tab-client'

type TabLectureProps = {
  /** The tutor's current lecture, whichever device has chosen it. */
  snapshot: LiveSnapshot
  children: ReactNode
}

/**
 * Follows the lecture that this tab is about. One that was chosen on another device waits until this tab has answered
 * whether to go on with it: until then nothing is mounted anew, and what is being written stays.
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
