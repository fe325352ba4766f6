import type { ItemView, StudentState } from '@/lib/lecture-state/student-schema'
import { shuffled } from '@/lib/questions/shuffle-rules'

type Me = Pick<StudentState['me'], 'registered' | 'matriculationNumber'>

/**
 * An item in the order of one student: shuffled if the QuickCheck says so, and for items to put in order. The order is
 * the same at every call and, for a student registered with a matriculation number, on every device; it does not depend
 * on the order that comes in, and is chosen anew for each round.
 */
export function inOwnOrder(item: ItemView, participantId: string, me: Me): ItemView {
  const { round, shuffleQuestions, shuffleAnswers } = item
  const isShuffled = (question: ItemView['questions'][number]) => shuffleAnswers || question.shuffled
  if (!shuffleQuestions && !item.questions.some(isShuffled)) return item
  const number = me.registered && me.matriculationNumber !== '0' ? me.matriculationNumber : null
  const seed = `${number ?? participantId} ${round.id}`
  const questions = shuffleQuestions ? shuffled(item.questions, seed) : item.questions
  return {
    ...item,
    questions: questions.map((question) =>
      isShuffled(question) ? { ...question, answers: shuffled(question.answers, seed) } : question,
    ),
  }
}
