import type { RoundStats } from '@/lib/analytics/overview-rules'
import type { FeedbackAnalytics, SessionAnalytics } from '@/lib/analytics/overview-schema'
import type { QuestionAnalytics, RepeatAnalytics, ItemsAnalytics } from '@/lib/analytics/schema'
import { shownDecimal } from '@/lib/questions/kinds/number/notation-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { mergeSpellings } from '@/lib/questions/kinds/text/text-rules'
import { pointsBetween, successRateOf } from '@/lib/rounds/rules'

/** A question with one of its answers and its count; `answerId` is null if nothing was answered. */
export type AnswerRow = {
  questionId: string
  kind: RoundStats['kind']
  itemId: string
  quickCheck: string | null
  text: string
  questionKind: QuestionKind
  /**
   * The number of responses to the question, how many of them reach full points, and the points they reach together.
   */
  given: number
  correctGiven: number
  reached: number
  reachable: number
  answerId: string | null
  answer: string
  correct: boolean
  count: number
}

/** Groups consecutive rows by question. */
export function questionsOf(rows: readonly AnswerRow[]): QuestionAnalytics[] {
  const questions = new Map<string, QuestionAnalytics>()
  for (const row of rows) {
    const { questionId: id, kind, questionKind, itemId, quickCheck, text, given, correctGiven } = row
    const known = questions.get(id) ?? {
      id,
      kind,
      questionKind,
      itemId,
      quickCheck,
      text,
      given,
      correct: correctGiven,
      successRate: successRateOf(row),
      answers: [],
    }
    if (row.answerId !== null)
      known.answers.push({ id: row.answerId, text: row.answer, correct: row.correct, count: row.count })
    questions.set(id, known)
  }
  return [...questions.values()].map((question) =>
    question.questionKind === 'text' ? { ...question, answers: mergeSpellings(question.answers) } : question,
  )
}

/** Items that were answered in at least two rounds of the same session, ordered by their first round. */
export function repeatsOf(rounds: readonly RoundStats[]): RepeatAnalytics[] {
  const groups = new Map<string, RoundStats[]>()
  for (const round of rounds.filter(({ participations }) => participations > 0)) {
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
        successRate: successRateOf(round),
      })),
    }
  })
}

type Distractor = {
  question: QuestionAnalytics
  answer: string
  place: number
  share: number
  count: number
}

/** Questions with answers, the one with the lowest success rate first. */
export function byDifficulty(questions: readonly QuestionAnalytics[]) {
  return questions
    .flatMap((question) =>
      question.successRate === null ? [] : { ...question, successRate: question.successRate },
    )
    .toSorted((a, b) => a.successRate - b.successRate || b.given - a.given)
}

/**
 * The answer as part of a sentence. What a student has entered is isolated, so that direction controls in it do not turn
 * the rest around (Unicode Standard Annex 9: FSI and PDI).
 */
export function answerInSentence({ question, answer }: Pick<Distractor, 'question' | 'answer'>): string {
  return kinds[question.questionKind].countedBy === 'values' ? `\u2068${answer}\u2069` : answer
}

/** The most frequent wrong answer of each question, the largest share first. Numbers are formatted for the locale. */
export function distractorsOf(questions: readonly QuestionAnalytics[], locale: string): Distractor[] {
  return questions
    .filter(({ successRate }) => successRate !== null)
    .flatMap((question) => {
      const wrong = question.answers
        .map(({ text, correct, count }, place) => ({ answer: text, place, count, correct }))
        .filter(({ correct, count }) => !correct && count > 0)
        .toSorted((a, b) => b.count - a.count)[0]
      if (!wrong) return []
      const { place, count } = wrong
      const answer = question.questionKind === 'number' ? shownDecimal(wrong.answer, locale) : wrong.answer
      return { question, answer, place, count, share: count / question.given }
    })
    .toSorted((a, b) => b.share - a.share || b.count - a.count)
}

/** The change of the success rate from the first round to the last, in percentage points; null if either has none. */
export function rateChangeOf({ rounds }: Pick<RepeatAnalytics, 'rounds'>): number | null {
  const [before, after] = [rounds.at(0)?.successRate, rounds.at(-1)?.successRate]
  return typeof before === 'number' && typeof after === 'number' ? pointsBetween(before, after) : null
}

/** Below this success rate a question counts as hard. */
const HARD = 0.6
/** From this share on, a wrong answer counts as a misconception. */
const MISLEADING = 0.25
/** A discussion is mentioned from this gain on, in percentage points. */
const HELPED = 10
/** Below this engagement a session counts as quiet. */
const QUIET = 0.5

/** What stands out in a lecture; each entry is null if there is nothing to mention. */
export function findingsOf(
  { questions, repeats }: ItemsAnalytics,
  sessions: readonly SessionAnalytics[],
  locale: string,
) {
  const [hardest] = byDifficulty(questions)
  const [misleading] = distractorsOf(questions, locale)
  const [discussed] = repeats
    .flatMap((repeat) => {
      const points = rateChangeOf(repeat)
      return points !== null && points >= HELPED ? { title: repeat.title, points } : []
    })
    .toSorted((a, b) => b.points - a.points)
  const [quiet] = sessions
    .flatMap(({ session, engagement }) =>
      engagement !== null && engagement < QUIET ? { session, engagement } : [],
    )
    .toSorted((a, b) => a.engagement - b.engagement)
  return {
    hardest: hardest && hardest.successRate < HARD ? hardest : null,
    misleading: misleading && misleading.share >= MISLEADING ? misleading : null,
    discussed: discussed ?? null,
    quiet: quiet ?? null,
  }
}

/** The session whose tempo is shown by default: the latest one with tempo votes, else the latest. */
export function tempoSessionOf({ tempo }: Pick<FeedbackAnalytics, 'tempo'>): string | null {
  const spoken = tempo.filter(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  return (spoken.at(-1) ?? tempo.at(-1))?.sessionId ?? null
}
