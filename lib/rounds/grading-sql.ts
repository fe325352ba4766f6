import 'server-only'
import type { Tx } from '@/lib/db/client'
import { gradeOf, type Gradable } from '@/lib/questions/kinds/rules'
import type { Response } from '@/lib/questions/kinds/schema'
import { responseIn, wasSubmitted } from '@/lib/rounds/round-sql'
import { Prisma } from '@/prisma/generated/client'

/** A question in one round, or in all of its rounds. */
type Place = { questionId: string; roundId?: string }

type Asked = Required<Place>

const ofRound = ({ roundId }: Place, column: string) =>
  roundId ? Prisma.sql`AND ${Prisma.raw(column)} = ${roundId}::uuid` : Prisma.empty

/** Grades every response to a question again, each different one once. The rounds must be final. */
export async function gradeAnew(tx: Tx, place: Place, question: Gradable): Promise<void> {
  const answers = Prisma.sql`s.round_id = r.id AND r.question_id = ${place.questionId}::uuid ${ofRound(place, 'r.id')}`
  const drafts = Prisma.sql`
    d.registration_id = g.id AND d.question_id = ${place.questionId}::uuid AND d.points IS NOT NULL
    ${ofRound(place, 'g.round_id')}`
  const given = await tx.$queryRaw<{ response: Response }[]>`
    SELECT ${responseIn('s')} AS response FROM single_answer s JOIN round r ON ${answers}
    UNION SELECT ${responseIn('d')} FROM registration g JOIN draft d ON ${drafts}`
  const responses = given.map(({ response }) => JSON.stringify(response))
  const points = given.map(({ response }) => gradeOf(response, question))
  const graded = Prisma.sql`unnest(${responses}::text[]::jsonb[], ${points}::numeric[]) AS v (response, points)`
  await tx.$executeRaw`
    UPDATE single_answer s SET points = v.points FROM ${graded}, round r
    WHERE ${answers} AND ${responseIn('s')} = v.response`
  await tx.$executeRaw`
    UPDATE draft d SET points = v.points FROM ${graded}, registration g
    WHERE ${drafts} AND ${responseIn('d')} = v.response`
}

/** The response of a participant who gave none but gets points: a JSON null; without points it is an SQL null. */
const credited = Prisma.sql`'null'::jsonb`

/** The `seq` of a row that exists only because of its points; the rows of participants begin at 0. */
export const CREDIT_SEQ = -1

/** Gives points to the participants of a QuickCheck's round who left a question out. */
export async function creditEverybody(tx: Tx, { roundId, questionId }: Asked, points: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO draft (registration_id, question_id, response, points, seq, saved_at)
    SELECT g.id, ${questionId}::uuid, ${credited}, ${points}::numeric, ${CREDIT_SEQ}, clock_timestamp()
    FROM registration g JOIN round r ON r.id = g.round_id
    WHERE r.id = ${roundId}::uuid AND r.kind = 'quickcheck' AND ${wasSubmitted('g', 'r')}
    ON CONFLICT (registration_id, question_id) DO UPDATE SET response = EXCLUDED.response, points = EXCLUDED.points
    WHERE draft.points IS NULL`
}

/** Undoes `creditEverybody`: only the rows of participants who had taken an answer back stay, as they were. */
export async function takeCreditsBack(tx: Tx, { roundId, questionId }: Asked): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM draft d USING registration g
    WHERE g.round_id = ${roundId}::uuid AND d.registration_id = g.id AND d.question_id = ${questionId}::uuid
      AND d.seq = ${CREDIT_SEQ}`
  await tx.$executeRaw`
    UPDATE draft d SET response = NULL, points = NULL FROM registration g
    WHERE g.round_id = ${roundId}::uuid AND d.registration_id = g.id AND d.question_id = ${questionId}::uuid
      AND d.response = ${credited}`
}
