import type { Actor } from '@/lib/auth/actor'
import type { Wall } from '@/lib/auth/wall-actor'
import type { Role } from '@/prisma/generated/enums'

/** From the one who may do most. */
export const roles = ['Superuser', 'ChairOwner', 'Admin', 'Tutor'] as const satisfies readonly Role[]

/** What a role may do beyond the tutor area, as data; queries, handlers, pages and buttons read the same table. */
export const permissions = {
  /** Sees and runs every lecture, not only those assigned. */
  allLectures: ['Superuser', 'ChairOwner', 'Admin'],
  /** Enters /admin: lectures, semesters, users; reads the chair. */
  admin: ['Superuser', 'ChairOwner', 'Admin'],
  editChair: ['Superuser', 'ChairOwner'],
  readAudit: ['Superuser', 'ChairOwner'],
} as const satisfies Record<string, readonly Role[]>

/** Of whom the chair may demand a second factor. */
export const rolesWithSecondFactor = permissions.admin

export type Permission = keyof typeof permissions

/** Whether a role may do something; one that nobody knows may do nothing. */
export function can(role: string, permission: Permission): boolean {
  const allowed: readonly string[] = permissions[permission]
  return allowed.includes(role)
}

/**
 * Who may call an endpoint: a kind of person, those tutors whose role has a permission, or a browser that shows a wall,
 * whoever else is signed in there. A viewer is somebody signed in, or else such a browser.
 */
export type Access = 'anyone' | 'signedIn' | 'viewer' | 'participant' | 'tutor' | 'wall' | Permission

/** Whether somebody may call an endpoint; null is nobody signed in. */
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

/** Roles whose holders somebody of `role` may create, edit, deactivate, and which they may grant. */
export function rolesEditableBy(role: Role): readonly Role[] {
  return editable[role]
}

/** Roles whose holders somebody of `role` may list. */
export function rolesVisibleTo(role: Role): readonly Role[] {
  return visible[role]
}
