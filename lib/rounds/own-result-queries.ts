import 'server-only'
import { signInHolds, type Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { renderMarkdown } from '@/lib/markdown'
import { score } from '@/lib/rounds/rules'
import type { OwnResult } from '@/lib/rounds/student-schema'

const facts = {
  id: true,
  number: true,
  startedAt: true,
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

type OwnRow = { roundId: string; rated: boolean; answers: Record<string, string | null> | null }

/**
 * One's own answers in the rounds that are final, or in one of them, the newest first. The statement proves the sign-in.
 * Errors: not_authenticated.
 */
async function listOwnAnswers(me: Participant, roundId: string | null): Promise<OwnRow[]> {
  const rows = await db.$queryRaw<(OwnRow | { roundId: null })[]>`
    /* list-own-answers */
    SELECT own.round_id AS "roundId", own.rated, own.answers
    FROM participant p LEFT JOIN (
      SELECT g.participant_id, g.round_id, g.rated, d.answers, r.started_at
      FROM registration g JOIN round r ON r.id = g.round_id
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(question_id, answer_id) AS answers, bool_or(answer_id IS NOT NULL) AS ticked
        FROM draft WHERE registration_id = g.id) d
      WHERE (${roundId}::uuid IS NULL OR g.round_id = ${roundId}::uuid) AND (g.submitted_at IS NOT NULL OR d.ticked)
        AND coalesce(r.ended_at, r.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second'
    ) own ON own.participant_id = p.id
    WHERE ${signInHolds(me)}
    ORDER BY own.started_at DESC`
  if (rows.length === 0) throw new AppError('not_authenticated')
  return rows.filter((row) => row.roundId !== null)
}

function toOwnResult(round: Round, { rated, answers }: OwnRow): OwnResult {
  const given = new Map(Object.entries(answers ?? {}))
  const questions = round.questions.map(
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
  return {
    roundId: round.id,
    number: round.number,
    quickCheck: round.quickCheck ?? { id: '', title: '' },
    session: round.session,
    date: round.startedAt.toISOString(),
    ...score(round.questions, given),
    questions,
    rated,
  }
}

/**
 * A participant's own QuickChecks with points and right answers, each from `finalAt` on, the newest first; only one
 * round's where that is named. Errors: not_authenticated.
 */
export async function listOwnResults(
  me: Participant,
  roundId: string | null = null,
): Promise<{ items: OwnResult[] }> {
  const rows = await listOwnAnswers(me, roundId)
  if (rows.length === 0) return { items: [] }
  const rounds = await describeRounds(rows.map((row) => row.roundId).join(' '))
  const items = rows.flatMap((row) => {
    const round = rounds.get(row.roundId)
    return round ? [toOwnResult(round, row)] : []
  })
  return { items }
}
