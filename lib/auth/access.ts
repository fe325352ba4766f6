import type { Actor } from '@/lib/auth/actor'
import { can, type Permission } from '@/lib/auth/permissions'

/** Who may call an endpoint: a kind of person, or those tutors whose role has a permission. */
export type Access = 'anyone' | 'signedIn' | 'participant' | 'tutor' | Permission

/** Whether an endpoint's door opens for somebody; null is nobody signed in. */
export function mayEnter(access: Access, actor: Actor | null): boolean {
  if (access === 'anyone') return true
  if (access === 'signedIn') return actor !== null
  if (access === 'participant' || access === 'tutor') return actor?.kind === access
  return actor?.kind === 'tutor' && can(actor.role, access)
}
