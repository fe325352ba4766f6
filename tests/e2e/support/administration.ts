import { randomInt } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { Client } from 'pg'
import { HttpClient } from '@/tests/support/http-client.mjs'
import type { Server } from '@/tests/e2e/support/server'

export const superuser = ({ admin }: Server) => ({ ...admin, name: 'Superuser' })

const signedIn = new WeakMap<Server, Promise<HttpClient>>()

/** A client of the first administrator, who signs in once per server. */
export async function adminApi(server: Server): Promise<HttpClient> {
  const first = signedIn.get(server) ?? HttpClient.signIn(server.origin, server.admin)
  signedIn.set(server, first)
  return (await first).copy()
}

export type Role = 'Superuser' | 'ChairOwner' | 'Admin' | 'Tutor'

export type Person = { id: string; email: string; name: string; password: string }

const PASSWORD = 'correct horse battery'
/** Cheap on purpose: what a password costs is not what a test waits for that needs somebody to sign in. */
const HASH = bcrypt.hashSync(PASSWORD, 4)

async function withDatabase<T>(server: Server, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Stores the first administrator's password cheaply, as those of all others of the tests. */
export async function cheapenFirstPassword(server: Server): Promise<void> {
  const { email, password } = server.admin
  const hash = bcrypt.hashSync(password, 4)
  await withDatabase(server, (client) =>
    client.query('UPDATE tutor SET password_hash = $2 WHERE email = $1', [email, hash]),
  )
}

/** Makes a tutor of a role as an administrator would, but for the half second that a hash takes. */
export async function makePerson(server: Server, role: Role, name: string): Promise<Person> {
  const [person] = await makePeople(server, role, [name])
  if (!person) throw new Error('Nobody was made.')
  return person
}

/** Makes several, in the order of their names. */
export function makePeople(server: Server, role: Role, names: string[]): Promise<Person[]> {
  return withDatabase(server, async (client) => {
    const people: Person[] = []
    for (const name of names) {
      const email = `${role.toLowerCase()}${randomInt(1e9)}@example.org`
      const { rows } = await client.query<{ id: string }>(
        'INSERT INTO tutor (id, email, name, role, password_hash) VALUES (uuidv7(), $1, $2, $3, $4) RETURNING id',
        [email, name, role, HASH],
      )
      people.push({ id: rows[0]?.id ?? '', email, name, password: PASSWORD })
    }
    return people
  })
}
