import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { excerpt, renderMarkdown } from '@/lib/markdown/render'
import type { OwnQuestionResult, OwnResult, OwnResults } from '@/lib/rounds/own-result-schema'
import { endGrace } from '@/lib/rounds/grace-commands'
import { listOwnAnswers, type OwnAnswersRow } from '@/lib/rounds/result-sql'
import { score } from '@/lib/rounds/rules'

const TITLE_LENGTH = 80

const facts = {
  id: true,
  number: true,
  startedAt: true,
  questionId: true,
  quickCheck: { select: { id: true, title: true } },
  session: { select: { number: true, title: true } },
  questions: {
    orderBy: { position: 'asc' },
    select: {
      questionId: true,
      points: true,
      correctAnswerId: true,
      correctAnswer: { select: { text: true } },
      question: { select: { text: true, explanation: true, answers: { select: { id: true, text: true } } } },
    },
  },
} as const

async function readRounds(ids: string) {
  const rounds = await db.round.findMany({ where: { id: { in: ids.split(' ') } }, select: facts })
  return new Map(rounds.map((round) => [round.id, round]))
}

/** What a whole hall asks for when the last answers are in, and is the same for all of it: rounds, by ids in one text. */
const describeRounds = coalesced(readRounds)

type Round = Awaited<ReturnType<typeof readRounds>> extends Map<string, infer R> ? R : never

function toOwnAnswers(
  round: Round,
  given: ReadonlyMap<string, string | null>,
  revealed: boolean,
): OwnResult['questions'] {
  return round.questions.map(
    ({ questionId, points: maxPoints, correctAnswerId, question, correctAnswer }) => {
      const answer = question.answers.find(({ id }) => id === given.get(questionId))
      const solution = revealed ? correctAnswer : null
      const explanation = (revealed && question.explanation) || null
      return {
        text: question.text,
        html: renderMarkdown(question.text),
        points: correctAnswerId === null ? null : answer?.id === correctAnswerId ? maxPoints : 0,
        maxPoints,
        answer: answer?.text ?? null,
        answerHtml: answer ? renderMarkdown(answer.text) : null,
        correctAnswer: solution?.text ?? null,
        correctAnswerHtml: solution && renderMarkdown(solution.text),
        explanation,
        explanationHtml: explanation && renderMarkdown(explanation),
      }
    },
  )
}

function toOwnRound(round: Round, given: ReadonlyMap<string, string | null>) {
  const { id: roundId, number, session, startedAt } = round
  return { roundId, number, session, date: startedAt.toISOString(), ...score(round.questions, given) }
}

function toOwnResult(round: Round, { rated, voided, answers, revealed }: OwnAnswersRow): OwnResult[] {
  if (!round.quickCheck) return []
  const given = new Map(Object.entries(answers ?? {}))
  const marked = toOwnAnswers(round, given, revealed)
  const questions = revealed ? marked : marked.map((question) => ({ ...question, points: null }))
  return [{ ...toOwnRound(round, given), quickCheck: round.quickCheck, questions, rated, voided }]
}

function toOwnQuestion(round: Round, { answers, revealed }: OwnAnswersRow): OwnQuestionResult[] {
  const given = new Map(Object.entries(answers ?? {}))
  const [question] = toOwnAnswers(round, given, revealed)
  if (!round.questionId || !question) return []
  return [
    {
      ...toOwnRound(round, given),
      questionId: round.questionId,
      title: excerpt(question.text, TITLE_LENGTH),
      question,
    },
  ]
}

/** One's own answers, after the grace of rounds in which it can end has ended. */
async function listAfterGrace(me: Participant, roundId: string | null) {
  const own = await listOwnAnswers(db, me, roundId)
  const endable = own.flatMap((row) => (row.roundId !== null && row.graceCanEnd ? row.roundId : []))
  if (endable.length === 0) return own
  await Promise.all(endable.map(endGrace))
  return listOwnAnswers(db, me, roundId)
}

/**
 * A participant's own QuickChecks with points and correct answers, each from `finalAt` on, and their own answers to single
 * questions, the newest first; only one round's where that is named, and none of an item that is conducted again. Errors: not_authenticated.
 */
export async function listOwnResults(me: Participant, roundId: string | null = null): Promise<OwnResults> {
  const own = await listAfterGrace(me, roundId)
  if (!own[0]) throw new AppError('not_authenticated')
  const [{ counting }] = own
  const rows = own.filter((row) => row.roundId !== null).filter((row) => !row.graceCanEnd)
  if (rows.length === 0) return { items: [], questions: [], counting }
  const rounds = await describeRounds(rows.map((row) => row.roundId).join(' '))
  const found = rows.flatMap((row) => {
    const round = rounds.get(row.roundId)
    return round ? [{ round, row }] : []
  })
  return {
    items: found.flatMap(({ round, row }) => toOwnResult(round, row)),
    questions: found.flatMap(({ round, row }) => toOwnQuestion(round, row)),
    counting,
  }
}
