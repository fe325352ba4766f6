import { bounds } from '@/lib/bounds'
import type { LectureView, WholeLecture } from '@/lib/lectures/schema'
import type { TutorView } from '@/lib/users/schema'

/** The values of a lecture's form. */
export type LectureDraft = {
  title: string
  type: LectureView['type']
  semesterId: string
  quizTimer: number
  quickCheckTimer: number
  counting: LectureView['counting']
  release: LectureView['release']
  language: LectureView['language']
  tutors: readonly TutorView[]
}

export function lectureDraftOf({
  title,
  type,
  semester,
  quizTimer,
  quickCheckTimer,
  counting,
  release,
  language,
  tutors,
}: LectureView): LectureDraft {
  const timers = { quizTimer, quickCheckTimer }
  return { title, type, semesterId: semester.id, ...timers, counting, release, language, tutors }
}

export function newDraft(semesterId: string, tutors: readonly TutorView[]): LectureDraft {
  const timers = { quizTimer: bounds.quizTimer.default, quickCheckTimer: bounds.quickCheckTimer.default }
  const rules = { counting: 'last', release: 'end', language: null } as const
  return { title: '', type: 'VL', semesterId, ...timers, ...rules, tutors }
}

/** The draft as the form and the server expect it. */
export function valuesOf({ tutors, ...plain }: LectureDraft): WholeLecture {
  return { ...plain, tutorIds: tutors.map(({ id }) => id) }
}

const sameTutors = (a: readonly TutorView[], b: readonly TutorView[]) =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id))

/** The fields in which two drafts differ. */
export function changedFields(a: LectureDraft, b: LectureDraft): (keyof LectureDraft)[] {
  const plain = [
    'title',
    'type',
    'semesterId',
    'quizTimer',
    'quickCheckTimer',
    'counting',
    'release',
    'language',
  ] as const
  const changed: (keyof LectureDraft)[] = plain.filter((name) => a[name] !== b[name])
  return sameTutors(a.tutors, b.tutors) ? changed : [...changed, 'tutors']
}

/** The edit that makes a lecture equal to the draft: only the differences, so that others' changes stay. */
export function editOf(draft: LectureDraft, base: LectureDraft) {
  const values = valuesOf(draft)
  const names = changedFields(draft, base).map((name) => (name === 'tutors' ? 'tutorIds' : name))
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
