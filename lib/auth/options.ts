import 'server-only'
import type { AuthOptions, LoggerInstance } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cookies, headers } from 'next/headers'
import { resolveActor } from '@/lib/auth/actor'
import {
  cookieAttributes,
  cookieNames,
  hostName,
  isSecure,
  readCookies,
  preferenceCookies,
  readPreferences,
  readDevice,
  type Preferences,
  type Device,
} from '@/lib/auth/cookies'
import { credentialsInput, joinInput } from '@/lib/auth/schema'
import { pendingLinkCookie } from '@/lib/auth/pending-link'
import { joinLecture, signOut } from '@/lib/auth/sign-in-commands'
import { signInTutor } from '@/lib/auth/tutor-sign-in-commands'
import { TOKEN_SECONDS, TOKEN_VERSION, type SessionToken } from '@/lib/auth/token'
import {
  hasUniversity,
  readIdentity,
  UNIVERSITY,
  universityProvider,
  type UniversitySignIn,
} from '@/lib/auth/university'
import { serverBounds } from '@/lib/bounds'
import { Deadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { clientAddress } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import { log } from '@/lib/observability/log'

/** Seconds that a sign-in by the university may take. */
const SIGN_IN_SECONDS = 15 * 60

declare module 'next-auth' {
  interface User {
    claims?: SessionToken
  }
}

/** The device of the browser; a new one gets its cookie before anything else happens. */
async function browserDevice(): Promise<Device> {
  const jar = await cookies()
  const device = readDevice({ [cookieNames.device]: jar.get(cookieNames.device)?.value })
  if (!device.known)
    jar.set(cookieNames.device, device.value, cookieAttributes({ maxAge: serverBounds.deviceCookieSeconds }))
  return device
}

async function signedIn() {
  return resolveActor((await headers()).get('cookie'))
}

async function shownHere(): Promise<Preferences> {
  const asked = await headers()
  return readPreferences(readCookies(asked.get('cookie')), asked.get('accept-language'))
}

async function showAs(preferences: Preferences): Promise<void> {
  const jar = await cookies()
  for (const cookie of preferenceCookies(preferences)) jar.set(cookie)
}

const tutors = CredentialsProvider({
  id: 'tutor',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  async authorize(given) {
    const input = credentialsInput.safeParse({ email: given?.email, password: given?.password })
    if (!input.success) return null
    const device = await browserDevice()
    const result = await signInTutor(input.data, {
      previous: await signedIn(),
      device,
      networkAddress: clientAddress(await headers()),
      shown: await shownHere(),
    })
    // next-auth knows no second step: the entry page handles it.
    if ('secondStep' in result) throw new AppError('second_factor_required')
    const { token, tutor } = result
    await showAs(tutor)
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

/** The requested page, which next-auth keeps in a cookie. */
async function askedFor(): Promise<string | null> {
  const address = (await cookies()).get(signInCookies().callbackUrl.name)?.value
  return address?.replace(env.PUBLIC_URL, '') ?? null
}

/** Signs somebody in by the university, or returns the page that asks for what is missing. */
async function authorizeByUniversity(
  signInByUniversity: UniversitySignIn,
  claims: object,
): Promise<{ claims: SessionToken } | { redirect: string }> {
  const deadline = new Deadline()
  const signIn = async () => signInByUniversity(await signedIn(), readIdentity(claims), await shownHere())
  try {
    const result = await deadline.wait(deadline.run(signIn))
    if ('rejectionReason' in result) return { redirect: `/login?error=university_${result.rejectionReason}` }
    if ('confirm' in result) {
      const pending = await pendingLinkCookie({ ...result.confirm, next: await askedFor() })
      ;(await cookies()).set(pending)
      return { redirect: '/login/link' }
    }
    await showAs(result.preferences)
    return { claims: result.token }
  } catch (error) {
    // next-auth would put the message of an error into the address.
    log().error({ err: error }, 'sign-in by the university')
    return { redirect: '/login?error=university_failed' }
  }
}

/** The error codes of next-auth. */
const errorCodes = new Set(
  `CALLBACK_CREDENTIALS_HANDLER_ERROR CALLBACK_CREDENTIALS_JWT_ERROR INVALID_CALLBACK_URL_ERROR JWT_SESSION_ERROR
  LOGGER_ERROR OAUTH_CALLBACK_ERROR OAUTH_CALLBACK_HANDLER_ERROR OAUTH_PARSE_PROFILE_ERROR SESSION_ERROR
  SIGNIN_OAUTH_ERROR SIGNOUT_ERROR`.split(/\s+/),
)

/** Logs only known codes: next-auth passes whole profiles and whatever callers have sent to its logger. */
export const logger: Partial<LoggerInstance> = {
  error(code, metadata) {
    const error = metadata instanceof Error ? metadata : metadata.error
    log().warn({ code: errorCodes.has(code) ? code : 'UNKNOWN', err: error }, 'next-auth')
  },
  warn: () => undefined,
  debug: () => undefined,
}

/** The cookies in which next-auth keeps the state of a sign-in, with names that only this host can set. */
function signInCookies() {
  const { maxAge, ...untilClosed } = cookieAttributes({ maxAge: SIGN_IN_SECONDS })
  const named = (name: string) => hostName(`next-auth.${name}`)
  return {
    callbackUrl: { name: named('callback-url'), options: untilClosed },
    csrfToken: { name: named('csrf-token'), options: untilClosed },
    pkceCodeVerifier: { name: named('pkce.code_verifier'), options: { ...untilClosed, maxAge } },
    state: { name: named('state'), options: { ...untilClosed, maxAge } },
    nonce: { name: named('nonce'), options: untilClosed },
  }
}

/** The options of next-auth. Sign-ins use the same commands, cookie and revocation as the contract's own paths. */
export function authOptions(signInByUniversity: UniversitySignIn): AuthOptions {
  return {
    secret: env.AUTH_SECRET,
    providers: hasUniversity() ? [tutors, participants, universityProvider()] : [tutors, participants],
    logger,
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    session: { strategy: 'jwt', maxAge: TOKEN_SECONDS },
    jwt: { maxAge: TOKEN_SECONDS },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: cookieNames.session,
        options: cookieAttributes({ maxAge: TOKEN_SECONDS }),
      },
      ...signInCookies(),
    },
    callbacks: {
      async signIn({ user, account, profile = {} }) {
        if (account?.provider !== UNIVERSITY) return true
        const result = await authorizeByUniversity(signInByUniversity, profile)
        if ('redirect' in result) return result.redirect
        user.claims = result.claims
        return true
      },
      jwt: ({ token, user }) => (user ? { ...user.claims, v: TOKEN_VERSION } : token),
      async session({ session }) {
        const actor = await signedIn()
        return { expires: session.expires, usertype: actor && (actor.kind === 'tutor' ? 2 : 1) }
      },
    },
    events: {
      async signOut() {
        const actor = await signedIn()
        if (actor) await signOut(actor)
        ;(await cookies()).delete(cookieNames.accountLocale)
      },
    },
  }
}
