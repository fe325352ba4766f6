import 'server-only'
import { cookies, headers } from 'next/headers'
import type { AuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { resolveActor } from '@/lib/auth/actor'
import { cookieAttributes, cookieNames, isSecure, readCookies } from '@/lib/auth/cookies'
import { readDevice, type Device } from '@/lib/auth/device'
import { preferenceCookies, readPreferences } from '@/lib/auth/preferences'
import { TOKEN_SECONDS, type SessionToken } from '@/lib/auth/token'
import { bounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { clientAddress } from '@/lib/http/address'
import { credentialsInput, joinInput } from '@/lib/participants/schema'
import { joinLecture, signInTutor, signOut } from '@/lib/participants/sign-in-commands'

declare module 'next-auth' {
  interface User {
    claims: SessionToken
  }
}

/** The browser's device; a new one is remembered before anything else happens. */
async function browserDevice(): Promise<Device> {
  const jar = await cookies()
  const device = readDevice({ [cookieNames.device]: jar.get(cookieNames.device)?.value })
  if (!device.known)
    jar.set(cookieNames.device, device.secret, cookieAttributes({ maxAge: bounds.deviceCookieSeconds }))
  return device
}

async function signedIn() {
  const value = (await cookies()).get(cookieNames.session)?.value
  return resolveActor(value ? `${cookieNames.session}=${value}` : null)
}

const tutors = CredentialsProvider({
  id: 'tutor',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  async authorize(given) {
    const input = credentialsInput.safeParse({ email: given?.email, password: given?.password })
    if (!input.success) return null
    const asked = await headers()
    const shown = readPreferences(readCookies(asked.get('cookie')), asked.get('accept-language'))
    const { token, tutor } = await signInTutor(await signedIn(), input.data, await browserDevice(), shown)
    const jar = await cookies()
    for (const cookie of preferenceCookies(tutor)) jar.set(cookie)
    return { id: token.sub, claims: token }
  },
})

const participants = CredentialsProvider({
  id: 'participant',
  credentials: { code: { type: 'text' } },
  async authorize(given) {
    const input = joinInput.safeParse({ code: given?.code })
    if (!input.success) return null
    const device = await browserDevice()
    const { token } = await joinLecture(
      await signedIn(),
      input.data.code,
      device,
      clientAddress(await headers()),
    )
    return { id: token.sub, claims: token }
  },
})

/** How next-auth signs in: the same commands, cookie and revocation as the contract's own paths. */
export function authOptions(): AuthOptions {
  return {
    secret: env.AUTH_SECRET,
    providers: [tutors, participants],
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    session: { strategy: 'jwt', maxAge: TOKEN_SECONDS },
    jwt: { maxAge: TOKEN_SECONDS },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: cookieNames.session,
        options: cookieAttributes({ maxAge: TOKEN_SECONDS }),
      },
    },
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...user.claims } : token),
      async session({ session }) {
        const actor = await signedIn()
        return { expires: session.expires, usertype: actor && (actor.kind === 'tutor' ? 2 : 1) }
      },
    },
    events: {
      async signOut() {
        const actor = await signedIn()
        if (actor) await signOut(actor)
      },
    },
  }
}
