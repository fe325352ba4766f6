import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { cookieNames, isSecure } from '@/lib/auth/cookies'
import { pageTarget } from '@/lib/auth/page-guard'
import { isDenialPage, isFileOnly, statusHeader } from '@/lib/auth/redirects'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { contentSecurityPolicy } from '@/lib/http/content-security-policy'
import { strictTransport } from '@/lib/http/fixed-headers'
import { putOffPage } from '@/lib/http/put-off-page'

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

/** Next calls no hook for an error of this file: it is reported here, and answered as pages are that have to wait. */
function answerError(error: unknown, request: NextRequest): Response {
  globals.lecternReportPageError?.(error, 'middleware')
  const page = putOffPage(error, request)
  if (!page) throw error
  if (isSecure()) page.headers.set(strictTransport.key, strictTransport.value)
  return page
}

/** Sends people where they belong, as far as their token tells; pages ask the database. Sets the policy. */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const target = await pageTarget(pathname + search, request.headers.get('cookie')).catch((error: unknown) =>
    answerError(error, request),
  )
  if (target instanceof Response) return target

  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  // Next reads the nonce from the request and puts it on its own scripts.
  headers.set('Content-Security-Policy', policy)

  // A page cannot choose its status without losing its HTML, so the pages that say no get theirs here.
  const denial = isDenialPage(pathname)
  headers.set(statusHeader, denial ? '403' : '200')

  const rendered = { request: { headers }, status: denial ? 403 : 200 }
  const response = target
    ? NextResponse.redirect(new URL(target, request.url), 307)
    : isFileOnly(pathname)
      ? NextResponse.rewrite(new URL('/missing/page', request.url), rendered)
      : NextResponse.next(rendered)
  response.headers.set('Content-Security-Policy', policy)
  if (target) response.headers.set('Cache-Control', 'no-store')
  if (isSecure()) response.headers.set(strictTransport.key, strictTransport.value)
  if (!request.cookies.has(cookieNames.csrf)) response.headers.append('Set-Cookie', makeCsrfCookie())
  return response
}
