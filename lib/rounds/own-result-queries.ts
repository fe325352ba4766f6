import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { batched, coalesced } from '@/lib/coalesced'
import { db, withRelated } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { renderMarkdown } from '@/lib/markdown/render'
import { renderPlain } from '@/lib/markdown/renderer'
import { shownCorrectNumber, shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { readSolution, type Response, type Solution } from '@/lib/questions/kinds/schema'
import type { OwnQuestionResult, OwnResult, OwnResults } from '@/lib/rounds/own-result-schema'
import { endGrace } from '@/lib/rounds/grace-commands'
import { itemTitleOf } from '@/lib/rounds/queries'
import { type AskedAnswers, listOwnAnswers, type OwnAnswersRow } from '@/lib/rounds/result-sql'
import { regradedOf } from '@/lib/rounds/regrade-schema'
import { sumPoints } from '@/lib/rounds/rules'
import { solutionDetailsOf } from '@/lib/rounds/tally-rules'

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
      solution: true,
      regrading: true,
      regradedAt: true,
      question: {
        select: {
          kind: true,
          text: true,
          explanation: true,
          unit: true,
          answers: { select: { id: true, text: true }, orderBy: { position: 'asc' } },
        },
      },
    },
  },
} as const

async function readRounds(ids: string) {
  const rounds = await db.round.findMany({ where: { id: { in: ids.split(' ') } }, select: facts })
  return new Map(
    rounds.map((round) => [round.id, { ...round, questions: withRelated('question', round.questions) }]),
  )
}

/** Rounds, by ids in one text: the same for a whole hall, which fetches them when the last answers are in. */
const describeRounds = coalesced(readRounds)

type Round = Awaited<ReturnType<typeof readRounds>> extends Map<string, infer R> ? R : never

type Responses = NonNullable<OwnAnswersRow['responses']>

/** The notation in the API; a screen formats numbers in its own language. */
const PLAIN = 'en'

type Described = { unit: string | null; answers: readonly { id: string; text: string }[] }

type RenderedAnswer = { answer: string | null; answerHtml: string | null }

const plainAnswer = (text: string): RenderedAnswer => ({ answer: text, answerHtml: renderPlain(text) })

/** The texts of answers, one below the other; in order as a numbered list. */
function renderAnswers({ answers }: Described, named: Response | Solution): RenderedAnswer {
  const chosen = chosenIn(named)
  const inOrder = 'order' in named
  const texts = (inOrder ? chosen : answers.flatMap(({ id }) => (chosen.includes(id) ? id : []))).flatMap(
    (id) => answers.find((answer) => answer.id === id)?.text ?? [],
  )
  if (texts.length === 0) return { answer: null, answerHtml: null }
  const html = texts.map(renderMarkdown)
  return {
    answer: texts.join('; '),
    answerHtml: inOrder ? `<ol>${html.map((item) => `<li>${item}</li>`).join('')}</ol>` : html.join(''),
  }
}

/**
 * A response or solution as text and as safe HTML: the texts of the answers, a number with its tolerance and unit, a
 * text, or all accepted texts; nulls for none.
 */
export function describeResponse(question: Described, named: Response | Solution | null): RenderedAnswer {
  const unit = question.unit ?? ''
  if (!named) return { answer: null, answerHtml: null }
  if ('text' in named) return plainAnswer(named.text)
  if ('accepted' in named) return plainAnswer(named.accepted.join(' · '))
  if (!('number' in named)) return renderAnswers(question, named)
  const { number } = named
  return plainAnswer(
    typeof number === 'string'
      ? withUnit(shownDecimal(number, PLAIN), unit)
      : shownCorrectNumber(number, unit, PLAIN),
  )
}

function toOwnAnswers(round: Round, responses: Responses, revealed: boolean): OwnResult['questions'] {
  return round.questions.map(({ questionId, points: maxPoints, question, ...row }) => {
    const graded = readSolution(row.solution)
    const { response = null, points = null } = responses[questionId] ?? {}
    const correct = describeResponse(question, revealed ? graded : null)
    const explanation = (revealed && question.explanation) || null
    return {
      kind: question.kind,
      text: question.text,
      html: renderMarkdown(question.text),
      points: graded ? (points ?? 0) : null,
      maxPoints,
      ...(question.unit !== null && { unit: question.unit }),
      ...solutionDetailsOf(question.kind, revealed ? graded : null),
      response,
      ...describeResponse(question, response),
      correctAnswer: correct.answer,
      correctAnswerHtml: correct.answerHtml,
      explanation,
      explanationHtml: explanation && renderMarkdown(explanation),
      regraded: regradedOf(row),
    }
  })
}

function toOwnRound(round: Round, responses: Responses) {
  const { id: roundId, number, session, startedAt, questions } = round
  return {
    roundId,
    number,
    session,
    date: startedAt.toISOString(),
    points: sumPoints(Object.values(responses).map(({ points }) => points ?? 0)),
    maxPoints: questions.reduce((sum, { points }) => sum + points, 0),
  }
}

function toOwnResult(round: Round, { rated, voided, responses, revealed }: OwnAnswersRow): OwnResult[] {
  if (!round.quickCheck) return []
  const marked = toOwnAnswers(round, responses ?? {}, revealed)
  const questions = revealed ? marked : marked.map((question) => ({ ...question, points: null }))
  return [{ ...toOwnRound(round, responses ?? {}), quickCheck: round.quickCheck, questions, rated, voided }]
}

function toOwnQuestion(round: Round, { responses, revealed }: OwnAnswersRow): OwnQuestionResult[] {
  const [question] = toOwnAnswers(round, responses ?? {}, revealed)
  if (!round.questionId || !question) return []
  return [
    {
      ...toOwnRound(round, responses ?? {}),
      questionId: round.questionId,
      title: itemTitleOf({ kind: 'question', title: question.text }),
      question,
    },
  ]
}

/** A whole hall looks at its points when the last answers are in: one statement reads those of a turn of the event loop. */
const listInRound = batched((participants: readonly AskedAnswers[]) => listOwnAnswers(db, participants))

/** All rounds of a semester are too much for one statement that reads them for many. */
async function findOwnAnswers(asked: AskedAnswers) {
  if (asked.roundId !== null) return listInRound(asked)
  const [own = []] = await listOwnAnswers(db, [asked])
  return own
}

/** A participant's own answers, after ending the grace of rounds where possible. */
async function listAfterGrace(me: Participant, roundId: string | null) {
  const own = await findOwnAnswers({ me, roundId })
  const endable = own.flatMap((row) => (row.roundId !== null && row.graceCanEnd ? row.roundId : []))
  if (endable.length === 0) return own
  await Promise.all(endable.map(endGrace))
  return findOwnAnswers({ me, roundId })
}

/**
 * A participant's own QuickChecks with points and correct answers, each from `finalAt` on, and their own answers to
 * single questions, the newest first; optionally of one round only. Items that are running again are left out.
 * Errors: not_authenticated.
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
