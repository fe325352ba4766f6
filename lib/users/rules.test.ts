import { describe, expect, test } from 'vitest'
import { roles } from '@/lib/auth/permissions'
import { editRejectionReason, leavesSuperusers } from '@/lib/users/rules'
import type { Role } from '@/prisma/generated/enums'

const user = (role: Role, active = true) => ({ id: 'user', role, active })

describe('editing somebody else', () => {
  const table: Record<Role, Record<Role, 'not_found' | 'forbidden' | null>> = {
    Superuser: { Superuser: null, ChairOwner: null, Admin: null, Tutor: null },
    ChairOwner: { Superuser: 'not_found', ChairOwner: null, Admin: null, Tutor: null },
    Admin: { Superuser: 'not_found', ChairOwner: 'not_found', Admin: 'forbidden', Tutor: null },
    Tutor: { Superuser: 'not_found', ChairOwner: 'not_found', Admin: 'not_found', Tutor: 'not_found' },
  }

  test.each(roles.flatMap((admin) => roles.map((role) => [admin, role] as const)))(
    '%s and a %s',
    (admin, role) => {
      expect(editRejectionReason({ id: 'admin', role: admin }, user(role), {})).toBe(table[admin][role])
    },
  )

  test.each([
    ['Superuser', 'Superuser', null],
    ['ChairOwner', 'Superuser', 'forbidden'],
    ['ChairOwner', 'ChairOwner', null],
    ['Admin', 'Admin', 'forbidden'],
    ['Admin', 'Tutor', null],
  ] as const)('%s granting %s', (admin, role, reason) => {
    expect(editRejectionReason({ id: 'admin', role: admin }, user('Tutor'), { role })).toBe(reason)
  })
})

test('nobody changes their own role or activation, but may send them unchanged', () => {
  for (const role of ['Superuser', 'ChairOwner', 'Admin'] as const) {
    const self = { ...user(role), id: 'admin' }
    expect(editRejectionReason(self, self, { role: 'Tutor' })).toBe('own_role')
    expect(editRejectionReason(self, self, { active: false })).toBe('own_role')
  }
  const self = { ...user('Superuser'), id: 'admin' }
  expect(editRejectionReason(self, self, { role: 'Superuser', active: true })).toBeNull()
})

test('only an active superuser who steps down leaves the superusers', () => {
  expect(leavesSuperusers(user('Superuser'), { role: 'Admin' })).toBe(true)
  expect(leavesSuperusers(user('Superuser'), { active: false })).toBe(true)
  expect(leavesSuperusers(user('Superuser'), {})).toBe(false)
  expect(leavesSuperusers(user('Superuser', false), { role: 'Admin' })).toBe(false)
  expect(leavesSuperusers(user('Admin'), { active: false })).toBe(false)
})
