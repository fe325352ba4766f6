import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Deadline } from '@/lib/db/deadline'
import { isUnavailable, RETRY_AFTER_SECONDS } from '@/lib/http/failure'
import { log } from '@/lib/observability/log'

/** What is known of a page's failure while the framework makes it. */
export type PageFailure = {
  /** Set when it failed because the database is out of reach. */
  retryAfterSeconds: number | undefined
}

const made = new AsyncLocalStorage<PageFailure>()

/** Has a page made within the time that a request has, noting in `failure` what goes wrong meanwhile. */
export function watchPage(failure: PageFailure, make: () => Promise<void>): Promise<void> {
  return made.run(failure, () => new Deadline().run(make))
}

/**
 * Notes why the page that is being made has failed, and logs it: as a warning if the page will come by itself, because
 * the database is out of reach or too busy. `route` is a path of ours, without anybody's values.
 */
export function reportPageError(error: unknown, route: string): void {
  if (!isUnavailable(error)) return log().error({ route, err: error }, 'page failed')
  const failure = made.getStore()
  if (failure) failure.retryAfterSeconds = RETRY_AFTER_SECONDS
  log().warn({ route, err: error }, 'page put off')
}
