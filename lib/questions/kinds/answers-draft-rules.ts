import { bounds } from '@/lib/bounds'
import type { QuestionDraft } from '@/lib/questions/draft-rules'

/** The prefix of temporary ids of answers that are not stored yet. */
export const NEW = 'new-'

type Answers = Pick<QuestionDraft, 'answers'>

/** The texts of the answers. */
export const textsOf = ({ answers }: Answers) => answers.map(({ text }) => text)

/** Removes empty new answers from the end, but keeps the minimum number and the correct ones. */
export function withoutTrailing(
  { answers, correctAnswers = [] }: Answers & { correctAnswers?: readonly string[] },
  { min }: { min: number },
): QuestionDraft['answers'] {
  const last = answers.findLastIndex(
    ({ id, text }) => text.trim() !== '' || correctAnswers.includes(id) || !id.startsWith(NEW),
  )
  return answers.slice(0, Math.max(last + 1, min))
}

/** The input of a question with answers to choose from, besides its texts. */
export function choiceInputOf({ graded, correctAnswers, ...draft }: QuestionDraft) {
  const answers = withoutTrailing({ ...draft, correctAnswers }, bounds.answersPerQuestion)
  return {
    answers: answers.map(({ text }) => ({ text })),
    ...(graded && {
      correctAnswers: answers.flatMap(({ id }, at) => (correctAnswers.includes(id) ? at : [])),
    }),
  }
}
