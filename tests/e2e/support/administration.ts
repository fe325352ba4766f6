import { randomInt } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { Client } from 'pg'
import { Api, type Cookies } from '@/tests/e2e/support/api'
import type { Server } from '@/tests/e2e/support/server'

export const superuser = ({ admin }: Server) => ({ ...admin, name: 'Superuser' })

const signedIn = new WeakMap<Server, Promise<Cookies>>()

async function signInOnce({ origin, admin }: Server): Promise<Cookies> {
  const api = await Api.open(origin)
  await api.form('api/tutor/login/', admin)
  const cookies = await api.cookies()
  await api.close()
  return cookies
}

/** A client of the first administrator, who signs in once per server. */
export async function adminApi(server: Server): Promise<Api> {
  const cookies = signedIn.get(server) ?? signInOnce(server)
  signedIn.set(server, cookies)
  return Api.open(server.origin, await cookies)
}

type Role = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

export type Person = { id: string; email: string; name: string; password: string }

const PASSWORD = 'correct horse battery'
/** Cheap on purpose: what a password costs is not what a test waits for that needs somebody to sign in. */
const HASH = bcrypt.hashSync(PASSWORD, 4)

/** Makes a tutor of a role as an administrator would, but for the half second that a hash takes. */
export async function makePerson(server: Server, role: Role, name: string): Promise<Person> {
  const email = `${role.toLowerCase()}${randomInt(1e9)}@example.org`
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'INSERT INTO tutor (id, email, name, role, password_hash) VALUES (uuidv7(), $1, $2, $3, $4) RETURNING id',
      [email, name, role, HASH],
    )
    return { id: rows[0]?.id ?? '', email, name, password: PASSWORD }
  } finally {
    await client.end()
  }
}
