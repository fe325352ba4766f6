import { createHash, randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** Any fixed number: the name of the lock that lets one process migrate at a time. */
const MIGRATION_LOCK_KEY = 5318008

type Migration = { name: string; sql: string; checksum: string }
type AppliedMigration = { name: string; checksum: string; finished: boolean }

/**
 * Applies the migrations that a database does not have yet, in the order of their names, each in a transaction of its
 * own. The rows are those that Prisma's own tools write, so `prisma migrate deploy` works on the same database.
 * @param options.secret the server's secret, of which a migration may derive what is stored
 * @param options.folder holds one folder per migration with a `migration.sql`
 * @returns the names of the migrations that it applied
 * @throws Error when an earlier migration has not finished, or its file has changed since
 */
export async function migrate(
  databaseUrl: string,
  { secret, folder = migrationsFolder }: { secret?: string | undefined; folder?: string } = {},
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'lectern migrate' })
  await client.connect()
  try {
    await holdMigrationLock(client)
    if (secret) await client.query("SELECT set_config('lectern.auth_secret', $1, false)", [secret])
    const applied = await listApplied(client)
    const pending = (await readMigrations(folder)).filter((migration) => !isApplied(migration, applied))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Waits until no other process changes the database's structure or its roles' rights; holds until the connection ends. */
export async function holdMigrationLock(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function listApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY,
      checksum varchar(64) NOT NULL,
      finished_at timestamptz,
      migration_name varchar(255) NOT NULL,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`)
  const { rows } = await client.query<AppliedMigration>(`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`)
  return rows
}

/** A migration of a newer version that this one does not know is left alone. */
function isApplied({ name, checksum }: Migration, applied: AppliedMigration[]): boolean {
  const known = applied.find((row) => row.name === name)
  if (!known) return false
  if (!known.finished)
    throw new Error(`The migration ${name} started earlier and did not finish: restore the last backup.`)
  if (known.checksum !== checksum)
    throw new Error(
      `The migration ${name} was applied with other contents: take back the change of its file.`,
    )
  return true
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    // Without parameters a text may hold many statements, and function bodies stay whole.
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    throw new Error(`The migration ${name} failed and changed nothing: ${String(error)}`, { cause: error })
  }
}

async function main() {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing.')
  const applied = await migrate(url, { secret: process.env.AUTH_SECRET })
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
