import type { Actor } from '@/lib/auth/actor'
import type { Wall } from '@/lib/auth/wall-actor'
import type { Role } from '@/prisma/generated/enums'

/** From most to least permissions. */
export const roles = ['Superuser', 'ChairOwner', 'Admin', 'Tutor'] as const satisfies readonly Role[]

/** What a role may do beyond the tutor area. Queries, handlers, pages and buttons all read this table. */
export const permissions = {
  /** Sees and runs every lecture, not only assigned ones. */
  allLectures: ['Superuser', 'ChairOwner', 'Admin'],
  /** Enters /admin: lectures, semesters, users; reads the chair. */
  admin: ['Superuser', 'ChairOwner', 'Admin'],
  editChair: ['Superuser', 'ChairOwner'],
  readAudit: ['Superuser', 'ChairOwner'],
} as const satisfies Record<string, readonly Role[]>

/** The roles of which the chair may require a second factor. */
export const rolesWithSecondFactor = permissions.admin

export type Permission = keyof typeof permissions

/** Whether a role has a permission; an unknown role has none. */
export function can(role: string, permission: Permission): boolean {
  const allowed: readonly string[] = permissions[permission]
  return allowed.includes(role)
}

/**
 * Who may call an endpoint: a kind of actor, tutors with a permission, or a browser that shows a wall (whether or not
 * somebody is signed in there). A viewer is a signed-in actor or such a browser.
 */
export type Access = 'anyone' | 'signedIn' | 'viewer' | 'participant' | 'tutor' | 'wall' | Permission

/** Whether an actor may call an endpoint; null is nobody signed in. */
export function isAllowed(access: Access, actor: Actor | Wall | null): boolean {
  if (access === 'anyone') return true
  if (access === 'viewer') return actor !== null
  if (access === 'signedIn') return actor !== null && actor.kind !== 'wall'
  if (access === 'participant' || access === 'tutor' || access === 'wall') return actor?.kind === access
  return actor?.kind === 'tutor' && can(actor.role, access)
}

const editable: Record<Role, readonly Role[]> = {
  Superuser: roles,
  ChairOwner: ['ChairOwner', 'Admin', 'Tutor'],
  Admin: ['Tutor'],
  Tutor: [],
}

const visible: Record<Role, readonly Role[]> = { ...editable, Admin: ['Admin', 'Tutor'] }

/** The roles that somebody of `role` may create, edit, deactivate and grant. */
export function rolesEditableBy(role: Role): readonly Role[] {
  return editable[role]
}

/** The roles that somebody of `role` may list. */
export function rolesVisibleTo(role: Role): readonly Role[] {
  return visible[role]
}
