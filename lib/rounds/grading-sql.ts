import 'server-only'
import type { Tx } from '@/lib/db/client'
import { gradeOf, type Gradable } from '@/lib/questions/kinds/rules'
import type { Response } from '@/lib/questions/kinds/schema'
import { responseIn } from '@/lib/rounds/round-sql'

/** Grades every response to a single question anew, each different one once. To be run where its rounds are final. */
export async function gradeSingleAnswers(tx: Tx, questionId: string, question: Gradable): Promise<void> {
  const given = await tx.$queryRaw<{ response: Response }[]>`
    SELECT DISTINCT ${responseIn('s')} AS response FROM single_answer s JOIN round r ON r.id = s.round_id
    WHERE r.question_id = ${questionId}::uuid`
  const responses = given.map(({ response }) => JSON.stringify(response))
  const points = given.map(({ response }) => gradeOf(response, question))
  await tx.$executeRaw`
    UPDATE single_answer s SET points = v.points
    FROM unnest(${responses}::text[]::jsonb[], ${points}::numeric[]) AS v (response, points), round r
    WHERE r.id = s.round_id AND r.question_id = ${questionId}::uuid AND ${responseIn('s')} = v.response`
}
