import 'server-only'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { UNIVERSITY } from '@/lib/auth/university'
import { env } from '@/lib/env'
import { parseInput, readBody } from '@/lib/http/body'
import { isDecodable } from '@/lib/http/decodable'
import { AppError } from '@/lib/http/errors'

/** The next-auth actions in use, by method. The others log what a caller sends, or are not needed. */
const allowed: Partial<Record<string, readonly string[]>> = {
  GET: ['csrf', 'providers', 'session', 'signin', 'signout', 'callback', 'error'],
  POST: ['signin', 'signout', 'callback'],
}
/** The actions that name a provider. */
const withProvider = new Set(['signin', 'callback'])
/** The ids of its providers (`authOptions`). */
const providers: readonly string[] = ['tutor', 'participant', UNIVERSITY]

/** Only the university redirects a browser back; next-auth responds with 500 to a password or a code sent by GET. */
function isCallbackByGet(method: string, action: string, provider: string | undefined): boolean {
  return method !== 'POST' && action === 'callback' && provider !== undefined && provider !== UNIVERSITY
}

const CONTROL = /\p{Cc}/u
const ERROR_CODE = /^[\w.-]{1,64}$/

/**
 * Whether next-auth can parse a callback address, and Next the cookie in which next-auth keeps it; they respond with 500
 * to one that they cannot parse.
 */
function isReadable(address: string): boolean {
  const isAddress = URL.canParse(address, env.PUBLIC_URL)
  return isAddress && isDecodable(address) && (address.startsWith('/') || /^https?:/i.test(address))
}

const text = z.string().refine((value) => !CONTROL.test(value), { error: 'control' })
const fields = z.intersection(
  z.record(text, text),
  z.object({
    callbackUrl: z.string().refine(isReadable, { error: 'url' }).optional(),
    error: z.string().regex(ERROR_CODE, { error: 'invalid' }).optional(),
  }),
)
const body = z.intersection(
  z.record(z.string(), z.string()),
  z.object({ callbackUrl: z.string().refine(isReadable, { error: 'url' }).optional() }),
)

function checkPath(method: string, [action = '', provider, ...rest]: string[]): void {
  const known = allowed[method === 'HEAD' ? 'GET' : method]?.includes(action)
  const named = provider === undefined || (withProvider.has(action) && providers.includes(provider))
  if (!known || !named || rest.length > 0 || isCallbackByGet(method, action, provider))
    throw new AppError('not_found')
}

/**
 * Checks a request to next-auth: a known path, a body of limited size, and addresses and codes that fit into headers.
 * next-auth would read a body of any size and respond to the rest with 500.
 * Errors: not_found, validation_failed, malformed_body, body_too_large, unsupported_media_type.
 */
export async function checkNextAuthRequest(request: Request, segments: string[]): Promise<NextRequest> {
  checkPath(request.method, segments)
  parseInput(fields, Object.fromEntries(new URL(request.url).searchParams))
  const { url, method } = request
  const headers = new Headers(request.headers)
  if (method !== 'POST') return new NextRequest(url, { method, headers })
  const isJson = headers.get('content-type')?.includes('application/json')
  const sent = parseInput(body, await readBody(request, isJson ? 'json' : 'form'))
  // The body is sent again as the form that was parsed.
  headers.delete('content-length')
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new NextRequest(url, { method, headers, body: new URLSearchParams(sent) })
}

/** The cookie in which next-auth stores a callback address, if it could not parse that address; else undefined. */
export function unreadableCallback(
  cookies: Record<string, string | undefined>,
  name: string,
): string | undefined {
  const address = cookies[name]
  return address !== undefined && !isReadable(address) ? name : undefined
}
