import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { cookieAttributes, hostName, makeCookie, readCookies } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'

/** Gives the token a key of its own: no other token of ours is taken for one, and it for no other. */
const SALT = 'university-link'

const pendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  tutorId: z.string(),
  /** What the provider is called. */
  provider: z.string(),
  /** The page that was asked for. */
  next: z.string().nullable(),
})

/** The university has vouched for somebody whose account is still to be confirmed with its own password. */
export type PendingLink = z.infer<typeof pendingLink>

const name = () => hostName('lectern.link')

/** The cookie, encrypted, that remembers a link until it is confirmed. */
export async function pendingLinkCookie(link: PendingLink) {
  const maxAge = serverBounds.pendingLinkSeconds
  const value = await encode({ token: link, secret: env.AUTH_SECRET, maxAge, salt: SALT })
  return { name: name(), value, ...cookieAttributes({ maxAge }) }
}

/** The link that a browser has still to confirm; null for none, a forged or an outdated one. */
export async function readPendingLink(cookieHeader: string | null): Promise<PendingLink | null> {
  const token = readCookies(cookieHeader)[name()]
  if (!token) return null
  const payload = await decode({ token, secret: env.AUTH_SECRET, salt: SALT }).catch(() => null)
  return pendingLink.safeParse(payload).data ?? null
}

/** The Set-Cookie value that forgets a link that was to be confirmed. */
export function dropPendingLink(): string {
  return makeCookie(name(), '', { maxAge: 0 })
}
