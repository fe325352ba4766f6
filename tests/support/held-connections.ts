import { db } from '@/lib/db/client'

const CONNECTIONS = 10
/** Milliseconds: a busy machine takes longer to open ten than a request would wait for one. */
const PATIENCE_MS = 30_000

/** Takes every connection, and gives them back when it is told to; `done` when they are back. */
export async function holdAll(): Promise<{ release: () => void; done: Promise<unknown> }> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held: Promise<void>[] = []
  const hold = () =>
    new Promise<void>((taken, failed) => {
      const transaction = db.$transaction(
        async (tx) => {
          await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`
          taken()
          await released
        },
        { maxWait: PATIENCE_MS, timeout: PATIENCE_MS },
      )
      transaction.catch(failed)
      held.push(transaction)
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, hold))
  return { release, done: Promise.all(held) }
}
