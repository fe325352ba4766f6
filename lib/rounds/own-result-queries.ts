import 'server-only'
import { signInHolds, type Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { excerpt, renderMarkdown } from '@/lib/markdown'
import { score } from '@/lib/rounds/rules'
import type { OwnQuestionResult, OwnResult, OwnResults } from '@/lib/rounds/own-result-schema'
import type { RoundCounting } from '@/lib/lectures/schema'
import { Prisma } from '@/prisma/generated/client'

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
      question: { select: { text: true, answers: { select: { id: true, text: true } } } },
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

type OwnRow = {
  roundId: string
  rated: boolean
  /** By the question's id. */
  answers: Record<string, string | null> | null
  /** Of a single question: whether its right answer may be shown. */
  revealed: boolean
}

type CountingRow = { counting: RoundCounting }

const isFinal = (round: Prisma.Sql) => Prisma.sql`
  coalesce(${round}.ended_at, ${round}.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second'`

/**
 * The rounds of single questions whose points the participant `p` may see. Points tell whether an answer was correct:
 * they wait for the reveal, at the latest for the end of the session, and are withheld while the question runs again.
 */
const ownSingleAnswers = Prisma.sql`
  SELECT a.round_id, false AS rated, jsonb_build_object(r.question_id, a.answer_id) AS answers,
         r.started_at, r.revealed_at IS NOT NULL AS revealed
  FROM single_answer a JOIN round r ON r.id = a.round_id JOIN session s ON s.id = r.session_id
  WHERE a.participant_id = p.id AND ${isFinal(Prisma.sql`r`)} AND (r.revealed_at IS NOT NULL OR
    coalesce(s.ended_at, s.activated_at + ${bounds.sessionLengthSeconds} * interval '1 second') <= clock_timestamp())
    AND NOT EXISTS (SELECT FROM round again WHERE again.question_id = r.question_id
      AND again.started_at > r.started_at AND NOT (${isFinal(Prisma.sql`again`)}))`

/**
 * One's own answers in the rounds that are final, or in one of them, the newest first, and the lecture's rule for sums.
 * The statement proves the sign-in. Errors: not_authenticated.
 */
async function listOwnAnswers(
  me: Participant,
  roundId: string | null,
): Promise<{ rows: OwnRow[]; counting: RoundCounting }> {
  const rows = await db.$queryRaw<(CountingRow & (OwnRow | { roundId: null }))[]>`
    /* list-own-answers */
    SELECT l.counting, own.round_id AS "roundId", own.rated, own.answers, own.revealed
    FROM participant p JOIN lecture l ON l.id = p.lecture_id LEFT JOIN LATERAL (
      SELECT g.round_id, g.rated, d.answers, r.started_at, true AS revealed
      FROM registration g JOIN round r ON r.id = g.round_id
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(question_id, answer_id) AS answers, bool_or(answer_id IS NOT NULL) AS ticked
        FROM draft WHERE registration_id = g.id) d
      WHERE g.participant_id = p.id AND (g.submitted_at IS NOT NULL OR d.ticked) AND ${isFinal(Prisma.sql`r`)}
      UNION ALL ${ownSingleAnswers}
    ) own ON ${roundId}::uuid IS NULL OR own.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}
    ORDER BY own.started_at DESC`
  const [first] = rows
  if (!first) throw new AppError('not_authenticated')
  return { rows: rows.filter((row) => row.roundId !== null), counting: first.counting }
}

function toOwnAnswers(round: Round, given: ReadonlyMap<string, string | null>): OwnResult['questions'] {
  return round.questions.map(
    ({ questionId, points: maxPoints, correctAnswerId, question, correctAnswer }) => {
      const answer = question.answers.find(({ id }) => id === given.get(questionId))
      return {
        text: question.text,
        html: renderMarkdown(question.text),
        points: answer?.id === correctAnswerId ? maxPoints : 0,
        maxPoints,
        answer: answer?.text ?? null,
        answerHtml: answer ? renderMarkdown(answer.text) : null,
        correctAnswer: correctAnswer.text,
        correctAnswerHtml: renderMarkdown(correctAnswer.text),
      }
    },
  )
}

function toOwnRound(round: Round, given: ReadonlyMap<string, string | null>) {
  const { id: roundId, number, session, startedAt } = round
  return { roundId, number, session, date: startedAt.toISOString(), ...score(round.questions, given) }
}

function toOwnResult(round: Round, { rated, answers }: OwnRow): OwnResult[] {
  if (!round.quickCheck) return []
  const given = new Map(Object.entries(answers ?? {}))
  const questions = toOwnAnswers(round, given)
  return [{ ...toOwnRound(round, given), quickCheck: round.quickCheck, questions, rated }]
}

function toOwnQuestion(round: Round, { answers, revealed }: OwnRow): OwnQuestionResult[] {
  const given = new Map(Object.entries(answers ?? {}))
  const [question] = toOwnAnswers(round, given)
  if (!round.questionId || !question) return []
  const hidden = { correctAnswer: null, correctAnswerHtml: null }
  const shown = revealed ? question : { ...question, ...hidden }
  return [
    {
      ...toOwnRound(round, given),
      questionId: round.questionId,
      title: excerpt(question.text, TITLE_LENGTH),
      question: shown,
    },
  ]
}

/**
 * A participant's own QuickChecks with points and right answers, each from `finalAt` on, and their own answers to single
 * questions, the newest first; only one round's where that is named. Errors: not_authenticated.
 */
export async function listOwnResults(me: Participant, roundId: string | null = null): Promise<OwnResults> {
  const { rows, counting } = await listOwnAnswers(me, roundId)
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
