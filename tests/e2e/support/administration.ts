import { randomInt } from 'node:crypto'
import { Api } from '@/tests/e2e/support/api'
import type { Server } from '@/tests/e2e/support/server'

export const superuser = ({ admin }: Server) => ({ ...admin, name: 'Superuser' })

export type Role = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

export const PASSWORD = 'a long enough password'

export async function adminApi({ origin, admin }: Server): Promise<Api> {
  const api = await Api.open(origin)
  await api.form('api/tutor/login/', admin)
  return api
}

/** Makes a tutor of a role with a password of their own. */
export async function makePerson(server: Server, role: Role, name: string) {
  const email = `${role.toLowerCase()}${randomInt(1e9)}@example.org`
  const api = await adminApi(server)
  const { id } = await api.post<{ id: string }>('api/admin/users/', { email, name, role, password: PASSWORD })
  await api.close()
  return { id, email, name, password: PASSWORD }
}
