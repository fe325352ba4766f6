import type { ItemView } from '@/lib/lecture-state/student-schema'
import { shuffled } from '@/lib/questions/shuffle-rules'

/**
 * An item in the order of one participant: shuffled if the QuickCheck says so, and for items to put in order. The order
 * is the same at every call, whatever order comes in, and chosen anew for each round.
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
