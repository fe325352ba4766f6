import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import { db } from '@/lib/db/client'
import type { Client } from '@/tests/support/client'
import { makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import { answerOf } from '@/tests/support/rounds'
import Papa from 'papaparse'

type Item = { id: string; answers: { id: string }[]; points: number }
type Answered = Record<string, boolean | null>

let conducted = 0

/** The rows of a CSV. */
export function rowsOf(csv: string, delimiter = ','): string[][] {
  return Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').trimEnd(), { delimiter, newline: '\r\n' }).data
}

/** What the points of a lecture are in its CSV. */
export async function pointsOf(client: Client, lectureId: string): Promise<string[][]> {
  const { body } = await client.get<string>(pointsRoute.GET, { params: { id: lectureId } })
  return rowsOf(body)
}

type Conduct = {
  lectureId: string
  sessionId: string
  kind: 'quickcheck' | 'question'
  item: { id: string }
  questions: Item[]
  number: number
  /** By the participant's id: whether they were right, null for an answer that was none. */
  answered: Answered
  revealed?: boolean
}

/** Of a few hundred rounds the last one is still over. */
const SECONDS_APART = 10

/** A final round of an item, some time ago and later than those before it, with right and wrong answers; of 0 points it is a survey. */
export async function conduct({
  lectureId,
  sessionId,
  kind,
  item,
  questions,
  number,
  answered,
  ...rest
}: Conduct) {
  conducted += 1
  const endedAt = new Date(Date.now() - 7_200_000 + conducted * SECONDS_APART * 1000)
  const round = await db.round.create({
    data: {
      lectureId,
      sessionId,
      kind,
      number,
      ...(kind === 'quickcheck' ? { quickCheckId: item.id } : { questionId: item.id }),
      startedAt: new Date(endedAt.getTime() - 30_000),
      endsAt: endedAt,
      endedAt,
      shownAt: rest.revealed ? endedAt : null,
      revealedAt: rest.revealed ? endedAt : null,
      questions: {
        create: questions.map((question, position) => ({
          questionId: question.id,
          position,
          points: question.points,
          ...(question.points > 0 && { solution: { answerIds: [answerOf(question, 0)] } }),
        })),
      },
    },
  })
  for (const [participantId, right] of Object.entries(answered)) {
    if (right === null) continue
    const given = questions.map((question) => ({
      questionId: question.id,
      answerId: answerOf(question, right ? 0 : 1),
      points: right ? question.points : 0,
    }))
    if (kind === 'question')
      await db.singleAnswer.create({
        data: {
          roundId: round.id,
          participantId,
          answerId: given[0]?.answerId ?? '',
          points: given[0]?.points ?? 0,
          answeredAt: endedAt,
        },
      })
    else {
      const { name, matriculationNumber } = await db.participant.findUniqueOrThrow({
        where: { id: participantId },
      })
      await db.registration.create({
        data: {
          roundId: round.id,
          participantId,
          name,
          matriculationNumber,
          submittedAt: endedAt,
          drafts: { create: given.map((draft) => ({ ...draft, seq: 1, savedAt: endedAt })) },
        },
      })
    }
  }
  return round
}

/** A QuickCheck of 3 points and a question of 5. */
export async function makeItems(lectureId: string) {
  const quickCheck = await makeQuickCheck(lectureId, [{ points: 1 }, { points: 2 }])
  const question = await makeQuestion(lectureId, { points: 5, text: 'What *is* it?' })
  const asked = { kind: 'quickcheck' as const, item: quickCheck, questions: quickCheck.questions }
  const single = { kind: 'question' as const, item: question, questions: [question] }
  return { quickCheck, question, asked, single }
}

/** A participant who has registered with a name and a number before. */
export async function makeStudent(
  lectureId: string,
  name: string | null,
  matriculationNumber: string | null,
) {
  const made = await makeParticipant(lectureId)
  await db.participant.update({ where: { id: made.participant.id }, data: { name, matriculationNumber } })
  return { ...made, id: made.participant.id }
}
