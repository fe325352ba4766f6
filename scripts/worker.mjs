import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { serverFile } from './build.mjs'
import { collectAtRest } from './collect-at-rest.mjs'
import { createTimedServer, drainConnections } from './connections.mjs'
import { isRefresh } from './page-response.mjs'
import {
  createListener,
  drainBody,
  normalizeRequest,
  respondIfMalformed,
  respondIfRefused,
  setAddressHeader,
} from './request.mjs'
import { markListening } from './stderr.mjs'
import { listenToParent } from './worker-messages.mjs'
import { warmUp } from './warm-up.mjs'

// One server process. The framework costs a millisecond per request, whatever the request does. So requests to the API
// are handled here, by the same route files that the framework would call, built files and prerendered pages are sent
// directly, and everything else is passed to the framework (docs/decisions/015-production-server.md).

/** Connections of a full hall within a second; a client that finds the backlog full retries only after a second. */
const BACKLOG = 4_096
const BUILT = '/_next/static/'

const folder = path.dirname(serverFile)

/**
 * @typedef {import('../app/backend/api/front').Front} Front
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('./page-response.mjs').PageResponse} PageResponse
 */
const globals = /** @type {typeof globalThis & { lecternFront?: Front }} */ (globalThis)

/** Slow to load, but independent of the environment that is received later. */
const FRAMEWORK = ['next', 'next/dist/server/lib/router-server', 'next/dist/server/next-server']

const load = createRequire(serverFile)

async function loadFramework() {
  process.chdir(folder)
  const files = await readFile(path.join(folder, '.next/required-server-files.json'), 'utf8')
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(files).config)
  // Next caches the configuration, and prints how long reading it took unless it is silent.
  const { PHASE_PRODUCTION_SERVER } = load('next/dist/shared/lib/constants')
  await load('next/dist/server/config').default(PHASE_PRODUCTION_SERVER, folder, { silent: true })
  for (const name of FRAMEWORK) load(name)
}

/** @param {{ hostname: string, port: number }} where */
async function openPages(where) {
  const app = load('next')({ dir: folder, dev: false, ...where })
  await app.prepare()
  // Next would do this with its first request, which is too late for the API.
  const instrumentation = await load('./.next/server/instrumentation.js')
  await instrumentation.register()
  return app.getRequestHandler()
}

const { environment, opening } = listenToParent()
await loadFramework()
const env = await environment
Object.assign(process.env, env)
const port = Number(env.PORT)

const pages = await openPages({ hostname: env.HOST, port })
const front = globals.lecternFront
if (!front) throw new Error('The build has no API in it.')
/** Those of every response; a page has a policy of its own. */
const headers = front.headers()
const api = createListener(front.respond, { reportError: front.reportError, headers })

const sendPrerendered = await front.openPrerendered(folder)
const built = await front.openBuilt(folder)

/** @param {IncomingMessage} request @param {PageResponse} response */
function sendPage(request, response) {
  if (isRefresh(request)) response.keepUntilEnd(headers)
  void front?.watchPage(response, async () => {
    // If the database fails, the framework's page finds out by itself.
    const isSent = await sendPrerendered(request, response).catch(() => false)
    if (isSent) return
    setAddressHeader(request)
    // The framework replaces what it knows better; it sends some responses without any of them.
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    await pages(request, response)
  })
}

/**
 * Counts what is sent from here or by the framework, once its response has ended.
 * @param {'page' | 'file'} route @param {IncomingMessage} request @param {PageResponse} response
 */
function count(route, request, response) {
  if (!front?.countsRequests()) return
  const startedAt = performance.now()
  response.once('finish', () => {
    const seconds = (performance.now() - startedAt) / 1000
    front?.countRequest(route, request.method ?? '', response.statusCode, seconds)
  })
}

/**
 * Applies to every request first.
 * @param {IncomingMessage} request @param {PageResponse} response @returns {string | null} its path; null if it is refused
 */
function receive(request, response) {
  if (respondIfMalformed(request, response, headers)) return null
  normalizeRequest(request)
  return (request.url ?? '/').split('?')[0] ?? '/'
}

const server = createTimedServer((request, response) => {
  const pathname = receive(request, response)
  if (pathname === null) return
  // No page takes a body, and what an endpoint or next-auth refuses to read is not waited for either.
  drainBody(request, response)
  if (pathname.startsWith('/backend/') && front.has(pathname)) api(request, response)
  else {
    const isBuilt = pathname.startsWith(BUILT)
    count(isBuilt ? 'file' : 'page', request, response)
    if (!isBuilt || !built.send(pathname, request, response)) sendPage(request, response)
  }
})

respondIfRefused(server, headers)

// Next continues after an uncaught error and prints it; the output is withheld (scripts/stderr.mjs).
process.on('uncaughtExceptionMonitor', front.reportError)
process.on('unhandledRejection', front.reportError)

// Event streams tell their clients to reconnect (lib/realtime/stream.ts).
process.once('SIGTERM', () => {
  void drainConnections(server)
    .then(() => front.finish())
    .finally(() => process.exit(0))
})
// Ctrl-C reaches every process of the group; the parent then ends this one.
process.on('SIGINT', () => undefined)

/** What a phone loads first, with a browser's headers: the entry page, and about as many files as it has. */
const loaded = ['/', ...built.paths.filter((name) => name.endsWith('.js')).slice(0, 6)].map((name) => ({
  method: 'GET',
  path: name,
  headers: { 'accept-encoding': 'gzip, br', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' },
}))
const rehearsed = createListener(front.respondRehearsed, { reportError: front.reportError, headers })

/**
 * Responds like the server, without counting, and to the requests of a rehearsal.
 * @param {IncomingMessage} request @param {PageResponse} response
 */
function rehearse(request, response) {
  const pathname = receive(request, response)
  if (pathname === null || built.send(pathname, request, response)) return
  if (pathname === '/') void sendPrerendered(request, response)
  else rehearsed(request, response)
}

collectAtRest()
await opening
if (await front.prepare()) await warmUp(rehearse, [...loaded, ...(await front.listRehearsed())])
// A single process accepts its connections itself; several receive theirs in turn from their parent.
const exclusive = env.WORKERS === '1'
server.listen({ port, host: env.HOST, backlog: BACKLOG, exclusive }, markListening)
