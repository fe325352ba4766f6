import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { remember } from '@/lib/remember'
import type { Prisma } from '@/prisma/generated/client'

type RequestTransaction = { client: Prisma.TransactionClient; afterCommit: (() => void)[] }

const transactions = remember('transactions', () => new AsyncLocalStorage<RequestTransaction>())

/** The transaction of the request; undefined if each command begins its own. */
export function currentTransaction(): Prisma.TransactionClient | undefined {
  return transactions.getStore()?.client
}

/** Runs the work in the transaction that `open` begins, and afterwards what waited for its commit. */
export async function runInTransaction<Result>(
  open: (begin: (client: Prisma.TransactionClient) => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => void)[] = []
  const result = await open((client) => transactions.run({ client, afterCommit }, work))
  for (const act of afterCommit) act()
  return result
}

/** Runs a function now, or after the commit of the request's transaction: before that, nobody else sees its changes. */
export function whenCommitted(act: () => void): void {
  const transaction = transactions.getStore()
  if (transaction) transaction.afterCommit.push(act)
  else act()
}

/** Runs work that must not be part of the request's transaction. */
export function outsideTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work)
}
