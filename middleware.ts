import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { resolveActor } from '@/lib/auth/actor'
import { cookieNames, isSecure } from '@/lib/auth/cookies'
import { redirectTarget, isDenialPage, statusHeader } from '@/lib/auth/redirects'
import { readSessionToken } from '@/lib/auth/token'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { contentSecurityPolicy } from '@/lib/http/content-security-policy'
import { strictTransport } from '@/lib/http/fixed-headers'

const globals = globalThis as typeof globalThis & {
  lecternReportPageError?: (error: unknown, route: string) => void
}

// Everything but the API, which guards itself, and files, which are the same for everybody.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!backend(?:/|$)|_next/(?:static|image)/|icon[-.]|apple-icon|favicon\\.ico$|manifest|sw\\.js$).*)',
  ],
}

/** Where somebody has to go instead; null when they may stay. */
async function targetOf(path: string, cookies: string | null): Promise<string | null> {
  const token = await readSessionToken(cookies)
  const target = redirectTarget(path, token)
  if (!target || !token) return target
  // The token keeps kind and role of the sign-in: before it sends anybody away, the database is asked what they are
  // now, so that somebody promoted since is let in at once and somebody whose sign-in has ended signs in again.
  const actor = await resolveActor(cookies)
  if (actor?.kind === 'tutor') return redirectTarget(path, { usertype: 2, role: actor.role })
  return redirectTarget(path, actor && { usertype: 1 })
}

/** Next calls no hook for an error of this file: it is reported here, so that it is logged and answered like a page's. */
function reportError(error: unknown): never {
  globals.lecternReportPageError?.(error, 'middleware')
  throw error
}

/** Sends people where they belong, as far as their token tells; pages ask the database. Sets the policy. */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const target = await targetOf(pathname + search, request.headers.get('cookie')).catch(reportError)

  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  // Next reads the nonce from the request and puts it on its own scripts.
  headers.set('Content-Security-Policy', policy)

  // A page cannot choose its status without losing its HTML, so the pages that say no get theirs here.
  const denial = isDenialPage(pathname)
  headers.set(statusHeader, denial ? '403' : '200')

  const response = target
    ? NextResponse.redirect(new URL(target, request.url), 307)
    : NextResponse.next({ request: { headers }, status: denial ? 403 : 200 })

  response.headers.set('Content-Security-Policy', policy)
  if (target) response.headers.set('Cache-Control', 'no-store')
  if (isSecure()) response.headers.set(strictTransport.key, strictTransport.value)
  if (!request.cookies.has(cookieNames.csrf)) response.headers.append('Set-Cookie', makeCsrfCookie())
  return response
}
