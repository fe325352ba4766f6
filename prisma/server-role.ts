import { createHmac } from 'node:crypto'
import { Client, DatabaseError } from 'pg'
import { holdMigrationLock } from '@/prisma/migrate'

// The running product uses the database as a role that reads and writes rows, and owns nothing: whoever makes it run a
// statement of theirs can neither change nor drop a table, nor turn off what the database checks, nor take back what the
// audit log says.

const WRONG_PASSWORD = '28P01'

/** The role's own statements on tables; no TRUNCATE, which no check and no foreign key stops, and no REFERENCES or TRIGGER. */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE'

/**
 * The address by which the running product uses the owner's database: a role named after the database, with a password
 * that follows from the server's secret, so that nothing has to be set or kept.
 */
export function serverUrlOf(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  const database = decodeURIComponent(url.pathname.slice(1))
  url.username = encodeURIComponent(`${database.slice(0, 50)}_server`)
  url.password = createHmac('sha256', secret).update('database role').digest('base64url')
  return url.href
}

/** Whether two addresses name the same user, to whom then everything is allowed. */
export function isSameUser(one: string, other: string): boolean {
  return new URL(one).username === new URL(other).username
}

/**
 * Lets the user of `serverUrl` read and write the rows of the owner's database, also of tables that later migrations
 * make, and nothing else; makes that role where there is none. Safe to repeat, and while others use the database.
 * @throws Error when the owner may not make roles and there is none, or the role is allowed everything
 */
export async function grantServerRole(ownerUrl: string, serverUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'lectern grant' })
  await owner.connect()
  try {
    await holdMigrationLock(owner)
    await ensureRole(owner, serverUrl)
    await grantRows(owner, new URL(serverUrl))
  } finally {
    await owner.end()
  }
}

async function ensureRole(owner: Client, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const login = `LOGIN PASSWORD ${owner.escapeLiteral(secret)}`
  const { rows } = await owner.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = $1',
    [name],
  )
  if (rows[0]?.rolsuper)
    throw new Error(
      `DATABASE_URL takes a user without all rights beside DATABASE_OWNER_URL; ${name} has them.`,
    )
  const role = owner.escapeIdentifier(name)
  if (!rows[0]) await asOwner(name, owner.query(`CREATE ROLE ${role} ${login}`))
  // A password is set only where it is wrong: another process may be about to connect with it.
  else if (!(await isPassword(serverUrl))) await asOwner(name, owner.query(`ALTER ROLE ${role} ${login}`))
}

async function asOwner(name: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(`The user of DATABASE_OWNER_URL cannot make or change the role ${name}: ${String(error)}`)
  })
}

/** Whether the role may sign in with this password; whether it may use the database is decided later. */
async function isPassword(serverUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: serverUrl })
  try {
    await client.connect()
    return true
  } catch (error) {
    return !(error instanceof DatabaseError && error.code === WRONG_PASSWORD)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function grantRows(owner: Client, { username, pathname }: URL): Promise<void> {
  const role = owner.escapeIdentifier(decodeURIComponent(username))
  const database = owner.escapeIdentifier(decodeURIComponent(pathname.slice(1)))
  await owner.query(`
    BEGIN;
    REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    REVOKE ALL ON SCHEMA public FROM ${role};
    GRANT CONNECT ON DATABASE ${database} TO ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT ${ROWS} ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${ROWS} ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${role};
    -- Who did what and when is written once. Two functions of the owner's erase what has to go.
    REVOKE UPDATE, DELETE ON audit_entry FROM ${role};
    REVOKE ALL ON _prisma_migrations FROM ${role};
    -- All that readiness looks at.
    GRANT SELECT (finished_at, rolled_back_at) ON _prisma_migrations TO ${role};
    COMMIT`)
}
