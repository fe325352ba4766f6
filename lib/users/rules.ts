import { roles, rolesEditableBy, rolesVisibleTo } from '@/lib/auth/permissions'
import type { Role } from '@/prisma/generated/enums'

type Standing = { id: string; role: Role; active: boolean }
type Change = { role?: Role; active?: boolean }

/** Why an administrator may not make a change to a user; null when they may. */
export function editRejectionReason(
  admin: { id: string; role: Role },
  user: Standing,
  { role = user.role, active = user.active }: Change,
): 'not_found' | 'own_role' | 'forbidden' | null {
  if (!rolesVisibleTo(admin.role).includes(user.role)) return 'not_found'
  if (user.id === admin.id && (role !== user.role || active !== user.active)) return 'own_role'
  const editable = rolesEditableBy(admin.role)
  return editable.includes(user.role) && editable.includes(role) ? null : 'forbidden'
}

/**
 * Whether somebody else has to confirm a tutor's new address; false for the only superuser, whom nobody could confirm.
 */
export function needsConfirmation(role: Role, otherSuperusers: number): boolean {
  return role !== 'Superuser' || otherSuperusers > 0
}

/** Whether a change removes a user from the active superusers. */
export function leavesSuperusers(
  user: Standing,
  { role = user.role, active = user.active }: Change,
): boolean {
  return user.role === 'Superuser' && user.active && !(role === 'Superuser' && active)
}

/**
 * Why an administrator may not remove somebody's second factor; null when they may: from lower roles, and a Superuser
 * from all others.
 */
export function secondFactorRejectionReason(
  admin: { id: string; role: Role },
  user: { id: string; role: Role },
): 'not_found' | 'forbidden' | null {
  if (!rolesVisibleTo(admin.role).includes(user.role)) return 'not_found'
  const isLower = roles.indexOf(user.role) > roles.indexOf(admin.role)
  return user.id !== admin.id && (isLower || admin.role === 'Superuser') ? null : 'forbidden'
}
