import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { openLectureOf, type ListOf } from '@/tests/support/lecture-calls'

export type List = ListOf<QuickCheckView>

export const question = {
  text: 'Is it `stable`?',
  answers: [{ text: 'Yes' }, { text: 'No' }],
  correctAnswer: 1,
}

export const input = {
  title: 'Sorting',
  questions: [question, { ...question, text: 'In place?', points: 5 }],
}

export const openLecture = () => openLectureOf<QuickCheckView, object>(quickChecksRoute, input)

export type OwnLecture = Awaited<ReturnType<typeof openLecture>>
