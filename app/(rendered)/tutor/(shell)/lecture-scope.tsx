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
  /** Its live state, where the page has loaded it anyway. */
  snapshot?: LiveSnapshot
  children: ReactNode
}

/** A page about a lecture: it follows that lecture, which need not be the current one, and says if it is archived. */
export async function LectureScope({ tutor, lecture, snapshot, children }: LectureScopeProps) {
  const current = await loadCurrentLecture(tutor)
  // The area around the page follows the current one. Its place in the page is the same in either case, so that what is
  // being written stays when another device makes this lecture, or another one, the current one.
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
