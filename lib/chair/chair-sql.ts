import 'server-only'
import type { Tx } from '@/lib/db/client'

/** Takes the chair's row for the rest of the transaction. */
export async function lockChair(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT FROM chair WHERE id = ${id} FOR UPDATE`
}
