import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/options'
import { env } from '@/lib/env'
import { route, undeclared, type RouteContext } from '@/lib/http/endpoint'

/** next-auth derives its own addresses from this variable alone. */
const nextAuth = undeclared(async ({ request, context }) => {
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/backend/api/auth`
  const handler = NextAuth(authOptions()) as (request: Request, context?: RouteContext) => Promise<Response>
  return handler(request, context)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: nextAuth, POST: nextAuth })
