import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { remember } from '@/lib/remember'
import type { Prisma } from '@/prisma/generated/client'

type RequestTransaction = { client: Prisma.TransactionClient; afterCommit: (() => void)[] }

const transactions = remember('transactions', () => new AsyncLocalStorage<RequestTransaction>())

/** The transaction in which the request does everything; undefined where each command begins its own. */
export function currentTransaction(): Prisma.TransactionClient | undefined {
  return transactions.getStore()?.client
}

/** Does the work in the transaction that `open` begins, then what was left for after its commit. */
export async function runInTransaction<Result>(
  open: (begin: (client: Prisma.TransactionClient) => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => void)[] = []
  const result = await open((client) => transactions.run({ client, afterCommit }, work))
  for (const act of afterCommit) act()
  return result
}

/** Acts now, or once the transaction of the request is committed: until then nobody else sees what it has stored. */
export function whenCommitted(act: () => void): void {
  const transaction = transactions.getStore()
  if (transaction) transaction.afterCommit.push(act)
  else act()
}

/** Begins what must not be part of the transaction of the request. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work)
}
