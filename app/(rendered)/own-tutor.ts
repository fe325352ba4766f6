import type { Tutor } from '@/app/(rendered)/tutor/page-auth'
import type { OwnTutor } from '@/components/lectures/own-tutor'
import { can } from '@/lib/auth/permissions'

/** The signed-in tutor, as far as the browser's screens about lectures need to know. */
export function ownTutor({ id, name, role }: Tutor): OwnTutor {
  return { id, name, managesSemesters: can(role, 'admin'), seesAllLectures: can(role, 'allLectures') }
}
