import type { ReactNode } from 'react'
import { NamedLecture } from '@/components/lectures/named-lecture'
import { LiveScope } from '@/components/sessions/live-lecture'
import type { LectureView } from '@/lib/lectures/schema'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { loadLive } from '../live-snapshot'
import { loadCurrentLecture, type Tutor } from '../page-auth'
import { ArchivedNotice } from './_components/archived-notice'

type LectureScopeProps = {
  tutor: Tutor
  lecture: LectureView
  /** Its live state, if the page has loaded it already. */
  snapshot?: LiveSnapshot
  children: ReactNode
}

/** A page about a lecture: follows that lecture, which need not be the current one, and reports if it is archived. */
export async function LectureScope({ tutor, lecture, snapshot, children }: LectureScopeProps) {
  const current = await loadCurrentLecture(tutor)
  // The surrounding area follows the current lecture. This component keeps the same position in the tree in both cases,
  // so that text being written stays when a device changes the current lecture.
  const own = snapshot ?? (lecture.id === current?.id ? null : await loadLive(lecture))
  return (
    <LiveScope snapshot={own}>
      {own && (
        <NamedLecture lecture={{ id: lecture.id, title: lecture.title, semester: lecture.semester.label }} />
      )}
      <ArchivedNotice />
      {children}
    </LiveScope>
  )
}
