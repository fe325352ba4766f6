import 'server-only'
import { resolveActor, type Actor } from '@/lib/auth/actor'
import { readEntryQuery } from '@/lib/auth/entry-query'
import {
  afterSignIn,
  isEntryPage,
  isPrerenderedPage,
  redirectTarget,
  splitAddress,
  type Visitor,
} from '@/lib/auth/redirects'
import { readSessionToken } from '@/lib/auth/token'
import { env } from '@/lib/env'

function visitorOf(actor: Actor | null): Visitor {
  if (actor?.kind === 'tutor') return { usertype: 2, role: actor.role }
  return actor && { usertype: 1 }
}

/**
 * The redirect target of the entry page at this address; null to stay. Somebody signed in goes on to the requested page
 * or to their own area. With a lecture code in the address they stay and are asked first, because joining ends that
 * sign-in; a participant is not asked for the code of their own lecture.
 */
export function entryTarget(query: URLSearchParams, actor: Actor | null): string | null {
  const visitor = visitorOf(actor)
  const { code, next } = readEntryQuery(query, env.PUBLIC_URL)
  return visitor && code === '' ? afterSignIn(next, visitor) : null
}

/**
 * The redirect target for these cookies at `path` (which may have a query); null to stay. The token holds kind and role
 * as of the sign-in. Before a redirect, and for a page that is sent without asking the database anything else, the
 * database is asked for the current ones.
 */
export async function pageTarget(path: string, cookies: string | null): Promise<string | null> {
  const token = await readSessionToken(cookies)
  if (!token) return redirectTarget(path, null)
  const { pathname, search } = splitAddress(path)
  if (!isPrerenderedPage(pathname) && redirectTarget(path, token) === null) return null
  const actor = await resolveActor(cookies)
  return isEntryPage(pathname)
    ? entryTarget(new URLSearchParams(search), actor)
    : redirectTarget(path, visitorOf(actor))
}
