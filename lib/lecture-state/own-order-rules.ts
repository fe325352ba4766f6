import type { ItemView } from '@/lib/lecture-state/student-schema'
import { shuffled } from '@/lib/questions/shuffle-rules'

/**
 * What runs, in the order in which one participant sees it: that of chance where the QuickCheck says so, and for items
 * that are put in order; the same at every call, whatever order it comes in, and another one in its next round.
 */
export function inOwnOrder(item: ItemView, participantId: string): ItemView {
  const { round, shuffleQuestions, shuffleAnswers } = item
  const isShuffled = (question: ItemView['questions'][number]) => shuffleAnswers || question.shuffled
  if (!shuffleQuestions && !item.questions.some(isShuffled)) return item
  const seed = `${participantId} ${round.id}`
  const questions = shuffleQuestions ? shuffled(item.questions, seed) : item.questions
  return {
    ...item,
    questions: questions.map((question) =>
      isShuffled(question) ? { ...question, answers: shuffled(question.answers, seed) } : question,
    ),
  }
}
