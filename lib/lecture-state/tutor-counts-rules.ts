import { kinds } from '@/lib/questions/kinds/rules'
import { expectedOf } from '@/lib/rounds/rules'
import type { ResultsView, TutorCounts } from '@/lib/rounds/schema'

/** How many could answer, by the counts for tutors. */
export function expectedAnswers({ participants, ...counts }: TutorCounts): number {
  return expectedOf({ ...counts, present: participants.active })
}

/** How many have finished all questions, and whether that is everybody. */
export function finishedOf(counts: TutorCounts): { finished: number; expected: number; everybody: boolean } {
  const expected = expectedAnswers(counts)
  return { finished: counts.finished, expected, everybody: expected > 0 && counts.finished >= expected }
}

/** The answers of a question with the current counts, including values entered since its results were read. */
function recount(
  { kind, points, answers, ...question }: ResultsView['questions'][number],
  counts: ReadonlyMap<string, number>,
): ResultsView['questions'][number]['answers'] {
  const known = new Map(answers.map((answer) => [answer.id, answer]))
  return kinds[kind]
    .count({ id: question.id, answers, survey: points === 0, solutionDetails: question }, counts)
    .map((answer) => {
      const { html = '', hidden } = known.get(answer.id) ?? {}
      return { ...answer, html, ...(hidden && { hidden }) }
    })
}

/** The results of a running round with the current counts. */
export function withCounts(
  results: ResultsView,
  { byAnswer = {}, byQuestion = {} }: Pick<TutorCounts, 'byAnswer' | 'byQuestion'>,
): ResultsView {
  const counts = new Map(Object.entries(byAnswer))
  const questions = results.questions.map((question) => ({
    ...question,
    answers: recount(question, counts),
    answered: byQuestion[question.id] ?? 0,
  }))
  return { ...results, questions }
}
