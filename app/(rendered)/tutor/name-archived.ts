import { redirect } from 'next/navigation'
import type { LectureView } from '@/lib/lectures/schema'

/**
 * For a page at `path` that finds its lecture indirectly, for example by a session: redirects to an address with the
 * lecture's id if that is archived, so that links lead to pages of the same lecture.
 */
export function nameArchived(lecture: LectureView, path: string, named: string | string[] | undefined): void {
  if (!lecture.archived || named === lecture.id) return
  redirect(`${path}${path.includes('?') ? '&' : '?'}lecture=${lecture.id}`)
}
