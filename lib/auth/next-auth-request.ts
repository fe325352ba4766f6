import 'server-only'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { UNIVERSITY } from '@/lib/auth/university'
import { env } from '@/lib/env'
import { parseInput, readBody } from '@/lib/http/body'
import { AppError } from '@/lib/http/errors'

/** What next-auth may be asked for, by method. Its others write what a caller sends into the log, or nothing here uses them. */
const allowed: Partial<Record<string, readonly string[]>> = {
  GET: ['csrf', 'providers', 'session', 'signin', 'signout', 'callback', 'error'],
  POST: ['signin', 'signout', 'callback'],
}
/** Those that are done with one provider. */
const withProvider = new Set(['signin', 'callback'])
/** The ids of its providers (`authOptions`). */
const providers: readonly string[] = ['tutor', 'participant', UNIVERSITY]

const CONTROL = /\p{Cc}/u
const ERROR_CODE = /^[\w.-]{1,64}$/

/** Whether next-auth can read an address to come back to; to one that it cannot it answers 500. */
function isReadable(address: string): boolean {
  return URL.canParse(address, env.PUBLIC_URL) && (address.startsWith('/') || /^https?:/i.test(address))
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
  if (!known || !named || rest.length > 0) throw new AppError('not_found')
}

/**
 * A request to next-auth that it can answer: of a known path, with a body of bounded size that has been read, and with
 * addresses and codes that it can put into headers. It would read a body of any size, and answer 500 to the rest.
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
  // It is read once more, as the form that it is now.
  headers.delete('content-length')
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new NextRequest(url, { method, headers, body: new URLSearchParams(sent) })
}

/** The cookie in which next-auth remembers an address to come back to, if it could not read that; else undefined. */
export function unreadableCallback(
  cookies: Record<string, string | undefined>,
  name: string,
): string | undefined {
  const address = cookies[name]
  return address !== undefined && !isReadable(address) ? name : undefined
}
