import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { noteSeen, trustToken, resolveActor, withPresence } from '@/lib/auth/actor'
import type { Actor } from '@/lib/auth/actor'
import { cookieNames, readCookies } from '@/lib/auth/cookies'
import { type Access, isAllowed } from '@/lib/auth/permissions'
import { assertReady } from '@/lib/auth/readiness'
import { deniedError } from '@/lib/auth/security-events'
import { resolveViewer, resolveWall, type Wall } from '@/lib/auth/wall-actor'
import { pauseDeadline } from '@/lib/db/deadline'
import { setResponseHeaders } from '@/lib/http/response-headers'
import { parseInput, readBody } from '@/lib/http/body'
import { isForged, isLedAstray, makeCsrfCookie } from '@/lib/http/csrf'
import type { AnyDeclaration, Declaration } from '@/lib/http/declaration'
import { AppError, fieldError } from '@/lib/http/errors'
import { errorResponse } from '@/lib/http/failure'
import { respondOnce, takesIdempotencyKey } from '@/lib/http/idempotency'
import { jsonResponse } from '@/lib/http/known-body'
import { withDeadline } from '@/lib/http/with-deadline'
import { pickLocale } from '@/lib/i18n/config'
import type { Locale } from '@/lib/i18n/locales'

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

type Handler = (request: Request, context?: RouteContext) => Promise<Response>

/** A handler with its declarations: one, or one for each value of `?a=`. */
export type Endpoint = Handler & { declarations: { action: string | null; declaration: AnyDeclaration }[] }

type RequestContext = {
  request: Request
  context: RouteContext | undefined
  cookies: Record<string, string | undefined>
  locale: Locale
  setCookie: (cookie: string) => void
}

const NO_BODY = z.strictObject({})
const resolvers: Partial<Record<Access, typeof resolveViewer>> = { wall: resolveWall, viewer: resolveViewer }

/** Whether a page acts for a participant who is no longer signed in: another tab may have signed in somebody else. */
function isForAnother({ headers }: Request, actor: Actor | Wall): boolean {
  const id = headers.get('x-participant')
  return id !== null && (actor.kind !== 'participant' || actor.id !== id)
}

async function authorize(
  declaration: AnyDeclaration,
  { request, cookies }: RequestContext,
): Promise<Actor | Wall | null> {
  const { allow, auth, changesByGet } = declaration
  const resolve = resolvers[allow] ?? (auth === 'deferred' ? trustToken : resolveActor)
  const unasked = allow === 'anyone' && auth === 'deferred'
  const actor = unasked ? null : await resolve(request.headers.get('cookie'))
  if (allow !== 'anyone' && (!actor || isForAnother(request, actor))) throw new AppError('not_authenticated')
  if (!isAllowed(allow, actor)) throw deniedError('forbidden', actor)
  if (actor?.kind === 'tutor' && allow !== 'anyone') assertReady(actor, declaration)
  if (isForged(request, cookies)) throw deniedError('csrf_failed', actor)
  if (changesByGet && isLedAstray(request, changesByGet)) throw deniedError('cross_site', actor)
  if (actor?.kind === 'participant') noteSeen(actor)
  return actor
}

async function parseParams(declaration: AnyDeclaration, context: RouteContext | undefined): Promise<unknown> {
  if (!declaration.params) return undefined
  const result = declaration.params.safeParse(await context?.params)
  if (!result.success) throw new AppError('not_found')
  return result.data
}

function parseQuery(declaration: AnyDeclaration, request: Request): unknown {
  if (!declaration.query) return undefined
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (Object.values(query).some((value) => value.includes('\0'))) throw fieldError('', 'control')
  return parseInput(declaration.query, query)
}

async function parseBody(declaration: AnyDeclaration, request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const read = () => readBody(request, declaration.format ?? 'json')
  return parseInput(declaration.body ?? NO_BODY, await pauseDeadline(read))
}

async function parseAll(declaration: AnyDeclaration, request: Request, context: RouteContext | undefined) {
  const params = await parseParams(declaration, context)
  const query = parseQuery(declaration, request)
  return { params, query, body: await parseBody(declaration, request) }
}

/** The error for wrong input; not_authenticated first, which a deferred sign-in leaves to the command's statement. */
async function inputError(
  { allow, auth }: AnyDeclaration,
  request: Request,
  error: unknown,
): Promise<unknown> {
  const unproved = auth === 'deferred' && allow !== 'anyone'
  const isUnknown = unproved && !(await resolveActor(request.headers.get('cookie')))
  return isUnknown ? new AppError('not_authenticated') : error
}

async function respond(declaration: AnyDeclaration, requestContext: RequestContext): Promise<Response> {
  const { request, context, locale, setCookie } = requestContext
  const actor = await authorize(declaration, requestContext)
  const { params, query, body } = await parseAll(declaration, request, context).catch(async (error) => {
    throw await inputError(declaration, request, error)
  })
  const call = { actor, params, query, body, request, locale, setCookie }
  const prepared = await declaration.prepare?.(call)
  const handle = async () => {
    const result = await declaration.handle({ ...call, prepared })
    if (result instanceof Response) return result
    if (typeof declaration.reply === 'string') return new Response(null, { status: 204 })
    return jsonResponse(declaration.reply.parse(result), declaration.status ?? 200)
  }
  if (actor?.kind !== 'tutor' || !takesIdempotencyKey(request.method, declaration)) return handle()
  return respondOnce(actor, request, body, handle)
}

/** Runs a handler and adds the common headers to its response or error. */
async function serve(
  request: Request,
  context: RouteContext | undefined,
  handle: (requestContext: RequestContext) => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID()
  const cookies = readCookies(request.headers.get('cookie'))
  const locale = pickLocale({
    cookie: cookies[cookieNames.locale],
    account: cookies[cookieNames.accountLocale],
    acceptLanguage: request.headers.get('accept-language'),
  })
  const added: string[] = []
  const setCookie = (cookie: string) => void added.push(cookie)
  const work = () => handle({ request, context, cookies, locale, setCookie })
  const response = await withDeadline(work, locale, requestId)
  if (!cookies[cookieNames.csrf]) added.push(makeCsrfCookie())
  for (const cookie of added) response.headers.append('Set-Cookie', cookie)
  setResponseHeaders(response, requestId)
  return response
}

/**
 * Declares an endpoint: who may call it, its input and its reply. Checks run in the contract's order: signed in, kind
 * and role, CSRF, input; ownership and state are checked by the command.
 */
export function endpoint<
  A extends Access,
  Reply extends z.ZodType,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Prepared = undefined,
>(declaration: Declaration<A, Params, Query, Body, Reply, Prepared>): Endpoint {
  const erased = declaration as unknown as AnyDeclaration
  const handler: Handler = (request, context) =>
    serve(request, context, (asked) => withPresence(!erased.anonymous, () => respond(erased, asked)))
  return Object.assign(handler, { declarations: [{ action: null, declaration: erased }] })
}

/** Endpoints that share one path and method and differ by `?a=`; the key `''` is the call without it. */
export function actions(table: Record<string, Endpoint>): Endpoint {
  const entries = Object.entries(table).flatMap(([action, { declarations }]) =>
    declarations.map(({ declaration }) => ({ action: action || null, declaration })),
  )
  const handler: Handler = (request, context) => {
    const action = new URL(request.url).searchParams.get('a') ?? ''
    const chosen = Object.hasOwn(table, action) ? table[action] : undefined
    if (chosen) return chosen(request, context)
    return serve(request, context, async (requestContext) => {
      if (entries[0]) await authorize(entries[0].declaration, requestContext)
      throw new AppError('unknown_action')
    })
  }
  return Object.assign(handler, { declarations: entries })
}

/** A handler without a declaration in the contract; its responses get the common headers. */
export function rawEndpoint(handle: (requestContext: RequestContext) => Promise<Response>): Endpoint {
  const handler: Handler = (request, context) => serve(request, context, handle)
  return Object.assign(handler, { declarations: [] })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

/** A path with its methods; the others respond with 405 and `Allow`. Every route file exports all of its members. */
export function route(
  methods: Partial<Record<Exclude<Method, 'HEAD' | 'OPTIONS'>, Endpoint>>,
): Record<Method, Endpoint> {
  // Only a GET without side effects supports HEAD: a request for headers must not sign anybody out.
  const changes = ({ declaration: one }: { declaration: AnyDeclaration }) => one.changesByGet || one.recorded
  const headed = methods.GET && !methods.GET.declarations.some(changes)
  const table: Partial<Record<Method, Endpoint>> = headed ? { ...methods, HEAD: methods.GET } : methods
  const allow = METHODS.filter((method) => table[method]).join(', ')
  const refusal = rawEndpoint(async ({ locale }) => {
    const response = errorResponse(new AppError('method_not_allowed'), locale, '')
    response.headers.set('Allow', allow)
    return response
  })
  return Object.fromEntries(METHODS.map((method) => [method, table[method] ?? refusal])) as Record<
    Method,
    Endpoint
  >
}
