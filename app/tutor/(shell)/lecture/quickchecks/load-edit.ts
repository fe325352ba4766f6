import type { Tutor } from '@/app/tutor/page-auth'
import { getLecture } from '@/lib/lectures/queries'
import { getQuickCheck } from '@/lib/quickchecks/queries'
import { loadSessionOptions } from './load-session-options'

/** A QuickCheck to be edited, with its lecture, which need not be the current one. */
export async function loadEdit(tutor: Tutor, id: string) {
  const quickCheck = await getQuickCheck(tutor, id)
  const assigned = quickCheck.sessions.map((session) => session.id)
  const [lecture, sessions] = await Promise.all([
    getLecture(tutor, quickCheck.lectureId),
    loadSessionOptions(tutor, quickCheck.lectureId, assigned),
  ])
  return { quickCheck, lecture, sessions }
}
