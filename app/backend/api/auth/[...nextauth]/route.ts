import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/options'
import { UNIVERSITY } from '@/lib/auth/university'
import { pauseDeadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { route, rawEndpoint, type RouteContext } from '@/lib/http/endpoint'
import { signInByUniversity } from '@/lib/users/university-commands'

type Handler = (request: Request, context?: RouteContext) => Promise<Response>

const nextAuth = rawEndpoint(async ({ request, context }) => {
  // next-auth derives its own addresses from this variable alone.
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/backend/api/auth`
  const handler = NextAuth(authOptions(signInByUniversity)) as Handler
  const { nextauth } = (await context?.params) ?? {}
  // The university takes its own time.
  return nextauth?.includes(UNIVERSITY)
    ? pauseDeadline(() => handler(request, context))
    : handler(request, context)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: nextAuth, POST: nextAuth })
