import 'server-only'
import { Deadline } from '@/lib/db/deadline'
import { errorResponse, toAppError } from '@/lib/http/failure'
import type { Locale } from '@/lib/i18n/locales'

/** The response of a handler, or its error; a client that cannot be served in time is told to retry. */
export async function withDeadline(
  handle: () => Promise<Response>,
  locale: Locale,
  requestId: string,
): Promise<Response> {
  const deadline = new Deadline()
  return deadline
    .wait(deadline.run(handle))
    .catch((thrown: unknown) => errorResponse(toAppError(thrown, requestId), locale, requestId))
}
