import { respondRehearsed, listRehearsed } from '@/app/backend/api/rehearsal'
import { routes } from '@/app/backend/api/routes'
import { openConnections } from '@/lib/http/health'
import { openPrerendered } from '@/lib/http/prerendered'
import { watchPage } from '@/lib/http/page-failure'
import { openBuilt } from '@/lib/http/stored-files'
import { openMarkdownThread } from '@/lib/markdown/thread'
import { compileRoutes } from '@/lib/http/route-table'
import { flush } from '@/lib/realtime/bus'
import { log } from '@/lib/observability/log'
import { countRequest } from '@/lib/observability/metrics'

/** On a busy machine, opening all connections at once may take longer than a single request may wait for one. */
const CONNECTION_TRIES = 3

const find = compileRoutes('/backend', routes)

/** What the production server calls for a request to the API, in place of the framework. */
export type Front = {
  /** Whether a path is one of the API's own; the framework has the others, and says what is not found. */
  has: (pathname: string) => boolean
  respond: (request: Request) => Promise<Response>
  /** Has ready what the first requests need; false without a database: they find out themselves. */
  prepare: () => Promise<boolean>
  /** What a server asks itself before it opens, and how that is answered: nothing is stored, told or counted. */
  listRehearsed: typeof listRehearsed
  respondRehearsed: (request: Request) => Promise<Response>
  /** Waits for what is still to be done when the server stops. */
  finish: () => Promise<void>
  /** For the scripts, styles and fonts of the build. */
  openBuilt: typeof openBuilt
  /** For what the server answers by itself, or by the framework. */
  countRequest: typeof countRequest
  /** For pages, which the framework makes: without the database they are refused like the rest. */
  watchPage: typeof watchPage
  /** For the pages that are files of the build. */
  openPrerendered: typeof openPrerendered
  /** For an error that nobody has answered for. */
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

/** The API without the framework around it: the same handlers, the same answers. */
export const front: Front = {
  // A Request resolves dot segments, backslashes and fragments: what it will name decides, not what was sent.
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
    // Nobody waits for it; the first text finds out by itself if it failed.
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
  finish: flush,
  openBuilt,
  countRequest,
  watchPage,
  openPrerendered,
  reportError,
}
