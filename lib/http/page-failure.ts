import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Deadline } from '@/lib/db/deadline'
import { isUnavailable, RETRY_AFTER_SECONDS } from '@/lib/http/failure'

/** What is known of a page's failure while the framework makes it. */
export type PageFailure = {
  /** Seconds; set when it failed because the database is out of reach. */
  retryAfter: number | undefined
}

const made = new AsyncLocalStorage<PageFailure>()

/** Has a page made within the time that a request has, noting in `failure` what goes wrong meanwhile. */
export function watchPage(failure: PageFailure, make: () => Promise<void>): Promise<void> {
  return made.run(failure, () => new Deadline().run(make))
}

/** Notes why the page that is being made has failed. */
export function notePageError(error: unknown): void {
  const failure = made.getStore()
  if (failure && isUnavailable(error)) failure.retryAfter = RETRY_AFTER_SECONDS
}
