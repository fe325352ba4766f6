import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import type { QuestionView } from '@/lib/questions/schema'
import { openLectureOf } from '@/tests/support/lecture-calls'

export const input = { text: 'What is *stable*?', answers: [{ text: 'Quicksort' }, { text: 'Mergesort' }], correctAnswer: 1 } // prettier-ignore

export const openLecture = () =>
  openLectureOf<QuestionView, typeof input & { points?: number }>(questionsRoute, input)

export type OwnLecture = Awaited<ReturnType<typeof openLecture>>
