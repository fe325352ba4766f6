import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { authOptions } from '@/lib/auth/options'
import { env } from '@/lib/env'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth derives its own addresses from this variable alone. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  process.env.NEXTAUTH_URL = `${env.PUBLIC_URL}/backend/api/auth`
  const handler = NextAuth(authOptions()) as (request: NextRequest, context: Context) => Promise<Response>
  return handler(request, context)
}

export { handle as GET, handle as POST }
