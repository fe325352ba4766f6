import 'server-only'
import { Deadline } from '@/lib/db/deadline'
import { errorResponse, toAppError } from '@/lib/http/failure'
import type { Locale } from '@/lib/i18n/locales'

/** Says of a 503 that the request has changed nothing: whatever it asked for, it can be said again (fetch-json.ts). */
export const NOTHING_STORED = 'X-Nothing-Stored'

/** The answer of a handler, or its error; whoever cannot be served in time is told to come back. */
export async function withDeadline(
  handle: () => Promise<Response>,
  locale: Locale,
  requestId: string,
): Promise<Response> {
  const deadline = new Deadline()
  return deadline.wait(deadline.run(handle)).catch((thrown: unknown) => {
    const error = toAppError(thrown, requestId)
    const response = errorResponse(error, locale, requestId)
    if (error.code === 'unavailable' && !deadline.mayHaveStored) response.headers.set(NOTHING_STORED, 'true')
    return response
  })
}
