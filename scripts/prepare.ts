import { Client, DatabaseError } from 'pg'
import { EnvError, readSettings, type Settings } from '@/lib/env'
import { migrate } from '@/prisma/migrate'

// A child of the start script, which itself must run before anything is installed and so is not TypeScript.
// It reports the settings, is told the database's address, migrates it and ends.

export type Report = { settings: Settings } | { migrated: string[] } | { refusal: string }
const oldestVersion = 15
const waitSeconds = 30

function report(message: Report) {
  process.send?.(message)
}

process.once('message', ({ databaseUrl, secret }: { databaseUrl: string; secret: string }) => {
  prepareDatabase(databaseUrl, secret).then(
    (migrated) => {
      report({ migrated })
      process.disconnect()
    },
    (error: unknown) => {
      report({ refusal: error instanceof Error ? error.message : String(error) })
      process.disconnect()
    },
  )
})

try {
  const settings = readSettings(process.env)
  if (settings.DATABASE_URL && !settings.AUTH_SECRET) {
    throw new EnvError('AUTH_SECRET is missing: with DATABASE_URL it takes at least 32 random characters.')
  }
  report({ settings })
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  report({ refusal: error.message })
}

async function prepareDatabase(databaseUrl: string, secret: string) {
  const version = await connectInTime(databaseUrl)
  if (version < oldestVersion) throw new Error(`DATABASE_URL takes PostgreSQL ${oldestVersion} or newer.`)
  return migrate(databaseUrl, { secret })
}

/** The database may be starting at the same moment. Returns its major version. */
async function connectInTime(connectionString: string): Promise<number> {
  const deadline = Date.now() + waitSeconds * 1000
  for (;;) {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      )
      return rows[0]?.version ?? 0
    } catch (error) {
      if (Date.now() > deadline) throw unreachable(error)
      if (isCode(error, noSuchDatabase)) await createDatabase(connectionString)
      else await new Promise((resolve) => setTimeout(resolve, 500))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function createDatabase(connectionString: string) {
  const url = new URL(connectionString)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  try {
    await client.connect()
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another start may have been quicker.
    if (!isCode(error, databaseExists)) throw unreachable(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const noSuchDatabase = '3D000'
const databaseExists = '42P04'
function isCode(error: unknown, code: string) {
  return error instanceof DatabaseError && error.code === code
}

function unreachable(error: unknown) {
  const reason = error instanceof AggregateError ? error.errors[0] : error
  return new Error(`DATABASE_URL takes a database that can be reached: ${String(reason)}`)
}
