import 'server-only'
import { resolveActor, type Actor } from '@/lib/auth/actor'
import { readEntryQuery } from '@/lib/auth/entry-query'
import { afterSignIn, isEntryPage, isPrerenderedPage, redirectTarget, type Visitor } from '@/lib/auth/redirects'
import { readSessionToken } from '@/lib/auth/token'
import { env } from '@/lib/env'

function visitorOf(actor: Actor | null): Visitor {
  if (actor?.kind === 'tutor') return { usertype: 2, role: actor.role }
  return actor && { usertype: 1 }
}

/**
 * Where somebody who opens the entry page at this address goes instead; null when they stay. Whoever is signed in goes
 * on to the page they had asked for, or to their own area. With a lecture code in the address they stay, and are asked
 * first, because joining ends that sign-in; a participant not for the code of their own lecture.
 */
export function entryTarget(query: URLSearchParams, actor: Actor | null): string | null {
  const visitor = visitorOf(actor)
  const { code, next } = readEntryQuery(query, env.PUBLIC_URL)
  return visitor && code === '' ? afterSignIn(next, visitor) : null
}

/**
 * Where whoever sends these cookies has to go instead of `path` (which may carry a query); null when they may stay.
 * The token tells kind and role of the sign-in, and keeps them: before it sends anybody away, and for a page that is
 * sent without asking anything else, the database is asked what they are now.
 */
export async function pageTarget(path: string, cookies: string | null): Promise<string | null> {
  const token = await readSessionToken(cookies)
  if (!token) return redirectTarget(path, null)
  const [pathname = '', query] = path.split('?', 2)
  if (!isPrerenderedPage(pathname) && redirectTarget(path, token) === null) return null
  const actor = await resolveActor(cookies)
  return isEntryPage(pathname)
    ? entryTarget(new URLSearchParams(query), actor)
    : redirectTarget(path, visitorOf(actor))
}
