import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/options'
import { makeCookie } from '@/lib/auth/cookies'
import { checkNextAuthRequest, unreadableCallback } from '@/lib/auth/next-auth-request'
import { UNIVERSITY } from '@/lib/auth/university'
import { pauseDeadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { route, rawEndpoint, type RouteContext } from '@/lib/http/endpoint'
import { signInByUniversity } from '@/lib/users/university-commands'

type Handler = (request: Request, context?: RouteContext) => Promise<Response>

const nextAuth = rawEndpoint(async ({ request, context, cookies, setCookie }) => {
  // next-auth derives its own addresses from this variable alone.
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/backend/api/auth`
  const { nextauth } = (await context?.params) ?? {}
  const checked = await pauseDeadline(() => checkNextAuthRequest(request, [nextauth ?? []].flat()))
  const options = authOptions(signInByUniversity)
  const unreadable = unreadableCallback(cookies, options.cookies?.callbackUrl?.name ?? '')
  if (unreadable) {
    setCookie(makeCookie(unreadable, '', { maxAge: 0 }))
    throw new AppError('validation_failed')
  }
  const handler = NextAuth(options) as Handler
  // The university may take longer.
  return nextauth?.includes(UNIVERSITY)
    ? pauseDeadline(() => handler(checked, context))
    : handler(checked, context)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: nextAuth, POST: nextAuth })
