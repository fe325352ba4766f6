import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { resolveActor, type Participant, type Tutor } from '@/lib/auth/actor'
import { entryTarget } from '@/lib/auth/page-guard'
import { firstPageOf } from '@/lib/auth/readiness'
import { forbiddenPath } from '@/lib/auth/redirects'
import { can, type Permission } from '@/lib/auth/permissions'

/** The actor of the page, looked up once per request. */
const currentActor = cache(async () => resolveActor((await headers()).get('cookie')))

function signInFor(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`
}

/** The signed-in tutor of the page at `path`; redirects everybody else. */
export async function requireTutor(path: string): Promise<Tutor> {
  const actor = await currentActor()
  if (!actor) redirect(signInFor(path))
  if (actor.kind !== 'tutor') redirect('/')
  return actor
}

/** Redirects from the page at `path` to the sign-in if nobody is signed in. */
export async function requireSignIn(path: string): Promise<void> {
  if (!(await currentActor())) redirect(signInFor(path))
}

/** Returns the tutor, or redirects to the page for what has to be done first. */
export function sendUnready(tutor: Tutor): Tutor {
  const first = firstPageOf(tutor)
  if (first) redirect(first)
  return tutor
}

/** The tutor of the administration page at `path`, whose role must have the permission; shows others an error. */
export async function requireAdmin(path: string, permission: Permission = 'admin'): Promise<Tutor> {
  const tutor = sendUnready(await requireTutor(path))
  if (!can(tutor.role, permission)) redirect(forbiddenPath)
  return tutor
}

/**
 * The tutor for a layout, which does not know the path of its page and therefore does not redirect. Null where the page
 * below will redirect, also for a tutor who must choose a password or add a second factor first.
 */
export async function findTutor(): Promise<Tutor | null> {
  const actor = await currentActor()
  return actor?.kind === 'tutor' && firstPageOf(actor) === null ? actor : null
}

/** The signed-in participant of the page at `path`; redirects everybody else. */
export async function requireParticipant(path: string): Promise<Participant> {
  const actor = await currentActor()
  if (!actor) redirect(signInFor(path))
  if (actor.kind !== 'participant') redirect('/')
  return actor
}

/** For the entry page: redirects somebody who is signed in and has no reason to stay. */
export async function leaveWhenSignedIn(
  search: Record<string, string | string[] | undefined>,
): Promise<void> {
  const pairs = Object.entries(search).map(([name, value]) => [name, [value].flat()[0] ?? ''])
  const target = entryTarget(new URLSearchParams(pairs), await currentActor())
  if (target) redirect(target)
}
