import type { QuestionAnalytics, RepeatAnalytics } from '@/lib/analytics/items-schema'
import type { RoundStats } from '@/lib/analytics/overview-rules'
import { questionSuccessRate, roundSuccessRate } from '@/lib/rounds/rules'

/** An answer with the question it belongs to and how often it was given. */
export type AnswerRow = {
  questionId: string
  kind: RoundStats['kind']
  itemId: string
  quickCheck: string | null
  text: string
  answerId: string
  answer: string
  correct: boolean
  count: number
}

/** Answers that stand one after the other, put together by question. */
export function questionsOf(rows: readonly AnswerRow[]): QuestionAnalytics[] {
  const questions = new Map<string, QuestionAnalytics>()
  for (const { questionId: id, kind, itemId, quickCheck, text, count, correct, ...row } of rows) {
    const known = questions.get(id) ?? {
      id,
      kind,
      itemId,
      quickCheck,
      text,
      given: 0,
      correct: 0,
      successRate: null,
      answers: [],
    }
    known.answers.push({ id: row.answerId, text: row.answer, correct, count })
    known.given += count
    if (correct) known.correct += count
    known.successRate = questionSuccessRate(known)
    questions.set(id, known)
  }
  return [...questions.values()]
}

/** What was conducted at least twice in the same session, in the order of the first rounds. */
export function repeatsOf(rounds: readonly RoundStats[]): RepeatAnalytics[] {
  const groups = new Map<string, RoundStats[]>()
  for (const round of rounds) {
    const key = `${round.sessionId} ${round.itemId}`
    groups.set(key, [...(groups.get(key) ?? []), round])
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first || own.length < 2) return []
    const inOrder = own.toSorted((a, b) => a.number - b.number)
    return {
      kind: first.kind,
      id: first.itemId,
      title: first.title,
      sessionId: first.sessionId,
      rounds: inOrder.map((round) => ({
        id: round.id,
        number: round.number,
        participations: round.participations,
        successRate: roundSuccessRate(round),
      })),
    }
  })
}

export type Distractor = {
  question: QuestionAnalytics
  answer: string
  place: number
  share: number
  count: number
}

/** Questions that have answers, from the one that fewest got right. */
export function byDifficulty(questions: readonly QuestionAnalytics[]) {
  return questions
    .flatMap((question) =>
      question.successRate === null ? [] : { ...question, successRate: question.successRate },
    )
    .toSorted((a, b) => a.successRate - b.successRate || b.given - a.given)
}

/** The wrong answer that misled most in each question, the one with the largest share first. */
export function distractorsOf(questions: readonly QuestionAnalytics[]): Distractor[] {
  return questions
    .flatMap((question) => {
      const wrong = question.answers
        .map(({ text, correct, count }, place) => ({ answer: text, place, count, correct }))
        .filter(({ correct, count }) => !correct && count > 0)
        .toSorted((a, b) => b.count - a.count)[0]
      if (!wrong) return []
      const { answer, place, count } = wrong
      return { question, answer, place, count, share: count / question.given }
    })
    .toSorted((a, b) => b.share - a.share || b.count - a.count)
}

/** From one rate to another in points of a hundred, as they are shown. */
export function pointsBetween(before: number, after: number): number {
  return Math.round(after * 100) - Math.round(before * 100)
}

/** By how many points of a hundred the rate changed from the first round to the last; null when either has none. */
export function changeOf({ rounds }: Pick<RepeatAnalytics, 'rounds'>): number | null {
  const [before, after] = [rounds.at(0)?.successRate, rounds.at(-1)?.successRate]
  return typeof before === 'number' && typeof after === 'number' ? pointsBetween(before, after) : null
}
