import { respondRehearsed, listRehearsed } from '@/app/backend/api/rehearsal'
import { routes } from '@/app/backend/api/routes'
import { openConnections } from '@/lib/http/health'
import { openPrerendered } from '@/lib/http/prerendered'
import { watchPage } from '@/lib/http/page-failure'
import { securityHeaders } from '@/lib/http/response-headers'
import { openBuilt } from '@/lib/http/stored-files'
import { openMarkdownThread } from '@/lib/markdown/thread'
import { compileRoutes } from '@/lib/http/route-table'
import { flush } from '@/lib/realtime/bus'
import { log } from '@/lib/observability/log'
import { countRequest, countsRequests } from '@/lib/observability/metrics'

/** On a busy machine, opening all connections at once may take longer than a request may wait for one. */
const CONNECTION_TRIES = 3

const find = compileRoutes('/backend', routes)

/** What the production server calls for a request to the API, instead of the framework. */
export type Front = {
  /** Whether a path belongs to the API; the framework handles all others, and reports unknown ones. */
  has: (pathname: string) => boolean
  respond: (request: Request) => Promise<Response>
  /** Prepares for the first requests; false without a database, which the requests will find out. */
  prepare: () => Promise<boolean>
  /** The requests of a rehearsal, and their responses: nothing is stored, published or counted. */
  listRehearsed: typeof listRehearsed
  respondRehearsed: (request: Request) => Promise<Response>
  /** The headers of every response that is not a page, by name. */
  headers: () => Record<string, string>
  /** Finishes pending work when the server stops. */
  finish: () => Promise<void>
  /** Reads the scripts, styles and fonts of the build. */
  openBuilt: typeof openBuilt
  /** Counts responses sent by the server itself or by the framework. */
  countRequest: typeof countRequest
  /** Whether they are counted at all. */
  countsRequests: typeof countsRequests
  /** Wraps the rendering of pages by the framework, which fail like other requests without a database. */
  watchPage: typeof watchPage
  /** Reads the prerendered pages of the build. */
  openPrerendered: typeof openPrerendered
  /** Logs an error that nothing else has handled. */
  reportError: typeof reportError
}

/** Logs an error without its message, which may quote what somebody has typed. */
function reportError(error: unknown): void {
  log().error({ err: error }, 'unexpected error')
}

async function handle(request: Request): Promise<{ response: Response; path: string }> {
  const match = find(new URL(request.url).pathname)
  const handler = match?.route[request.method]
  if (!match || !handler) throw new Error('The server asks for what it does not know.')
  return { response: await handler(request, { params: Promise.resolve(match.params) }), path: match.path }
}

/** The API without the framework around it: the same handlers, the same responses. */
export const front: Front = {
  // A Request resolves dot segments, backslashes and fragments: the resulting path decides, not the one sent.
  has: (pathname) => find(new URL(pathname, 'http://localhost').pathname) !== null,
  async respond(request) {
    const startedAt = performance.now()
    const { response, path } = await handle(request)
    countRequest(path, request.method, response.status, (performance.now() - startedAt) / 1000)
    return response
  },
  listRehearsed,
  respondRehearsed: (request) => respondRehearsed(request, async () => (await handle(request)).response),
  async prepare() {
    // In the background; the first text reports a failure.
    openMarkdownThread().catch(() => undefined)
    for (let tries = 0; tries < CONNECTION_TRIES; tries += 1) {
      const isReady = await openConnections().then(
        () => true,
        () => false,
      )
      if (isReady) return true
    }
    return false
  },
  headers: () => Object.fromEntries(securityHeaders().map(({ key, value }) => [key, value])),
  finish: flush,
  openBuilt,
  countRequest,
  countsRequests,
  watchPage,
  openPrerendered,
  reportError,
}
