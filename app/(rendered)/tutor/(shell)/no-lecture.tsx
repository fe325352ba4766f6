import type { Tutor } from '../page-auth'
import { hasLectures } from '@/lib/lectures/queries'
import { LectureStart } from './_components/lecture-start'

/** Shown instead of a page of the lecture area while no lecture is chosen. */
export async function NoLecture({ tutor }: { tutor: Tutor }) {
  return <LectureStart first={!(await hasLectures(tutor))} />
}
