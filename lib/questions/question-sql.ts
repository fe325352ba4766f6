import 'server-only'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/**
 * Whether the round with this alias runs. Defined with questions, because they use it, and domains import only from
 * their left.
 */
export function roundIsRunning(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`(${r}.ended_at IS NULL AND ${r}.ends_at > clock_timestamp())`
}

/** Those of these QuickChecks or questions that have a running round. */
export async function listRunningItems(client: Tx, itemIds: readonly string[]): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT coalesce(r.quick_check_id, r.question_id) AS id FROM round r
    WHERE ${roundIsRunning('r')} AND coalesce(r.quick_check_id, r.question_id) = ANY (${itemIds}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Sets the texts of answers, in one statement. */
export async function renameAnswers(tx: Tx, answers: readonly { id: string; text: string }[]): Promise<void> {
  const [ids, texts] = [answers.map(({ id }) => id), answers.map(({ text }) => text)]
  await tx.$executeRaw`
    UPDATE answer a SET text = v.text FROM unnest(${ids}::uuid[], ${texts}::text[]) AS v (id, text) WHERE a.id = v.id`
}
