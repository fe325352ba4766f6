import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Deadline } from '@/lib/db/deadline'
import { isUnavailable, RETRY_AFTER_SECONDS } from '@/lib/http/failure'
import { log } from '@/lib/observability/log'

/** Collects the failure of a page while the framework renders it. */
export type PageFailure = {
  /** Set if the database is unreachable. */
  retryAfterSeconds: number | undefined
}

const made = new AsyncLocalStorage<PageFailure>()

/** Renders a page within the time limit of a request, and collects its failure. */
export function watchPage(failure: PageFailure, make: () => Promise<void>): Promise<void> {
  return made.run(failure, () => new Deadline().run(make))
}

/**
 * Stores why the current page has failed, and logs it: as a warning if a retry will help, because the database is
 * unreachable or too busy. `route` is a path pattern without values.
 */
export function reportPageError(error: unknown, route: string): void {
  if (!isUnavailable(error)) return log().error({ route, err: error }, 'page failed')
  const failure = made.getStore()
  if (failure) failure.retryAfterSeconds = RETRY_AFTER_SECONDS
  log().warn({ route, err: error }, 'page put off')
}
