import { redirect } from 'next/navigation'
import type { LectureView } from '@/lib/lectures/schema'

/**
 * A page at `path` that knows its lecture by something else, such as a session: if the lecture is archived, its name
 * comes into the address, so that the way from there leads to pages of the same lecture.
 */
export function nameArchived(lecture: LectureView, path: string, named: string | string[] | undefined): void {
  if (!lecture.archived || named === lecture.id) return
  redirect(`${path}${path.includes('?') ? '&' : '?'}lecture=${lecture.id}`)
}
