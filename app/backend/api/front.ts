import { routes } from '@/app/backend/api/routes'
import { fixedHeaders } from '@/lib/http/fixed-headers'
import { watchPage } from '@/lib/http/page-failure'
import { compileRoutes } from '@/lib/http/route-table'
import { flush } from '@/lib/realtime/bus'
import { log } from '@/lib/observability/log'
import { countRequest } from '@/lib/observability/metrics'

const find = compileRoutes('/backend', routes)

/** What the production server calls for a request to the API, in place of the framework. */
export type Front = {
  /** Whether a path is one of the API's own; the framework has the others, and says what is not found. */
  has: (pathname: string) => boolean
  answer: (request: Request) => Promise<Response>
  /** Waits for what is still to be done when the server stops. */
  finish: () => Promise<void>
  /** For what the server sends by itself. */
  fixedHeaders: typeof fixedHeaders
  /** For what the server answers by itself, or by the framework. */
  countRequest: typeof countRequest
  /** For pages, which the framework makes: without the database they are refused like the rest. */
  watchPage: typeof watchPage
  /** For what the framework complains of while it makes a page. */
  report: typeof report
}

/** Logs what was meant for the console: the error, or else the place that complained, and no text. */
function report(...parts: unknown[]): void {
  const error = parts.find((part) => part instanceof Error)
  log().error({ err: error ?? new Error('a text') }, 'the framework complains')
}

/** The API without the framework around it: the same handlers, the same answers. */
export const front: Front = {
  has: (pathname) => find(pathname) !== null,
  async answer(request) {
    const match = find(new URL(request.url).pathname)
    const handler = match?.route[request.method]
    if (!match || !handler) throw new Error('The server asks for what it does not know.')
    const startedAt = performance.now()
    const response = await handler(request, { params: Promise.resolve(match.params) })
    for (const { key, value } of fixedHeaders)
      if (!response.headers.has(key)) response.headers.set(key, value)
    countRequest(match.path, request.method, response.status, (performance.now() - startedAt) / 1000)
    return response
  },
  finish: flush,
  fixedHeaders,
  countRequest,
  watchPage,
  report,
}
