import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { cookieAttributes, cookieNames, makeCookie, readCookies } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'

/** Gives the token its own key, so that no other token of ours can be used in its place. */
const SALT = 'university-link'

const pendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  tutorId: z.string(),
  /** The name of the provider. */
  provider: z.string(),
  /** The requested page. */
  next: z.string().nullable(),
})

/** An identity of the university whose account still has to be confirmed with its own password. */
export type PendingLink = z.infer<typeof pendingLink>

/** The encrypted cookie that stores a link until it is confirmed. */
export async function pendingLinkCookie(link: PendingLink) {
  const maxAge = serverBounds.pendingLinkSeconds
  const value = await encode({ token: link, secret: env.AUTH_SECRET, maxAge, salt: SALT })
  return { name: cookieNames.pendingLink, value, ...cookieAttributes({ maxAge }) }
}

/** The link that a browser still has to confirm; null if there is none, or it is forged or expired. */
export async function readPendingLink(cookieHeader: string | null): Promise<PendingLink | null> {
  const token = readCookies(cookieHeader)[cookieNames.pendingLink]
  if (!token) return null
  const payload = await decode({ token, secret: env.AUTH_SECRET, salt: SALT }).catch(() => null)
  return pendingLink.safeParse(payload).data ?? null
}

/** The Set-Cookie value that deletes a pending link. */
export function dropPendingLink(): string {
  return makeCookie(cookieNames.pendingLink, '', { maxAge: 0 })
}
