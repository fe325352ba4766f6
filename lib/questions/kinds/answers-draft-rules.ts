import { bounds } from '@/lib/bounds'
import type { QuestionDraft } from '@/lib/questions/draft-rules'

/** What the id of an answer begins with that is not stored yet. */
export const NEW = 'new-'

type Answers = Pick<QuestionDraft, 'answers'>

/** The texts of the answers. */
export const textsOf = ({ answers }: Answers) => answers.map(({ text }) => text)

/** Answers without the empty ones at the end that were never stored; the least number and the correct ones stay. */
export function withoutTrailing(
  { answers, correctAnswers = [] }: Answers & { correctAnswers?: readonly string[] },
  { min }: { min: number },
): QuestionDraft['answers'] {
  const last = answers.findLastIndex(
    ({ id, text }) => text.trim() !== '' || correctAnswers.includes(id) || !id.startsWith(NEW),
  )
  return answers.slice(0, Math.max(last + 1, min))
}

/** What a question with answers to choose from is sent with beside its texts. */
export function choiceInputOf({ graded, correctAnswers, ...draft }: QuestionDraft) {
  const answers = withoutTrailing({ ...draft, correctAnswers }, bounds.answersPerQuestion)
  return {
    answers: answers.map(({ text }) => ({ text })),
    ...(graded && {
      correctAnswers: answers.flatMap(({ id }, at) => (correctAnswers.includes(id) ? at : [])),
    }),
  }
}
