import 'server-only'
import { AppError } from '@/lib/http/errors'
import { RETRY_AFTER } from '@/lib/http/failure'

/** Milliseconds: whoever sits in the hall is told by then to come back, whatever takes so long. */
const DEADLINE = 1_900

type Wait = <T>(work: Promise<T>) => Promise<T>

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new AppError('unavailable', { retryAfter: RETRY_AFTER }))
    timer = setTimeout(refuse, milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Waits as long as it takes. */
export const patiently: Wait = (work) => work

/**
 * Gives waiting up with `unavailable` once all that is waited for together has taken too long. What was begun goes on:
 * saying it again must do no harm.
 */
export function inTime(): Wait {
  let left = DEADLINE
  return async (work) => {
    const startedAt = performance.now()
    const result = await within(left, work)
    left -= performance.now() - startedAt
    return result
  }
}
