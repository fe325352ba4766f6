import type { Tutor } from '@/app/(rendered)/tutor/page-auth'
import type { OwnTutor } from '@/components/lectures/own-tutor'
import { can } from '@/lib/auth/permissions'

/** The fields of the signed-in tutor that the browser needs about lectures. */
export function ownTutor({ id, name, role }: Tutor): OwnTutor {
  return { id, name, managesSemesters: can(role, 'admin'), seesAllLectures: can(role, 'allLectures') }
}
