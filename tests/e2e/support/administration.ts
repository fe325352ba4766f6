import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
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

/** Away from the page, which remembers its own language as long as it is open. */
export async function speak(page: Page, server: Server, locale: string): Promise<void> {
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: locale, url: server.origin }])
}
