import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { resolveActor, type Participant, type Tutor } from '@/lib/auth/actor'
import { entryTarget } from '@/lib/auth/page-guard'
import { firstPageOf } from '@/lib/auth/readiness'
import { forbiddenPath } from '@/lib/auth/redirects'
import { can, type Permission } from '@/lib/auth/permissions'

/** Who asks for the page, looked up once per request. */
const currentActor = cache(async () => resolveActor((await headers()).get('cookie')))

function signInFor(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`
}

/** The signed-in tutor of a page at `path`; everybody else is sent where they belong. */
export async function requireTutor(path: string): Promise<Tutor> {
  const actor = await currentActor()
  if (!actor) redirect(signInFor(path))
  if (actor.kind !== 'tutor') redirect('/')
  return actor
}

/** Leads whoever is not signed in from a page at `path` to the sign-in. */
export async function requireSignIn(path: string): Promise<void> {
  if (!(await currentActor())) redirect(signInFor(path))
}

/** The same tutor, unless something has to be done first: that page is opened instead. */
export function sendUnready(tutor: Tutor): Tutor {
  const first = firstPageOf(tutor)
  if (first) redirect(first)
  return tutor
}

/** The tutor of an administration page at `path` whose role has the permission; others are told no. */
export async function requireAdmin(path: string, permission: Permission = 'admin'): Promise<Tutor> {
  const tutor = sendUnready(await requireTutor(path))
  if (!can(tutor.role, permission)) redirect(forbiddenPath)
  return tutor
}

/**
 * The tutor for a layout, which does not know its page's path and so sends nobody away: null where the page below will,
 * also for somebody who must choose a password or add a second factor first.
 */
export async function findTutor(): Promise<Tutor | null> {
  const actor = await currentActor()
  return actor?.kind === 'tutor' && firstPageOf(actor) === null ? actor : null
}

/** The signed-in participant of a page at `path`; everybody else is sent where they belong. */
export async function requireParticipant(path: string): Promise<Participant> {
  const actor = await currentActor()
  if (!actor) redirect(signInFor(path))
  if (actor.kind !== 'participant') redirect('/')
  return actor
}

/** For the entry page: sends on whoever is signed in and does not stay. */
export async function leaveWhenSignedIn(
  search: Record<string, string | string[] | undefined>,
): Promise<void> {
  const pairs = Object.entries(search).map(([name, value]) => [name, [value].flat()[0] ?? ''])
  const target = entryTarget(new URLSearchParams(pairs), await currentActor())
  if (target) redirect(target)
}
