import path from 'node:path'
import { Client, DatabaseError } from 'pg'
import { EnvError, readSettings, type Settings } from '@/lib/env'
import { describeAccounts, findMissing, type Query } from '@/prisma/accounts'
import { migrate } from '@/prisma/migrate'
import { checkPooler } from '@/prisma/pooler'
import { grantServerRole, isSameUser, serverUrlOf } from '@/prisma/server-role'

// A child of the start script, which must run before anything is installed and so is not TypeScript. It reports the
// settings, receives the owner's address of the database, reports the address for the servers, migrates the database as
// soon as it is reachable, reports the result, and ends.

/**
 * `asOwner`: the servers have all permissions there; `accounts`: the text about accounts, unless some still have to be
 * created.
 */
type Prepared = { migrated: string[]; asOwner: boolean; accounts: string | undefined }
type Report = { settings: Settings } | { databaseUrl: string } | Prepared | { userError: string }
const oldestVersion = 15
const waitSeconds = 30
const RETRY_MS = 50

function report(message: Report) {
  process.send?.(message)
}

/**
 * The servers' own address of the database, unless it is created here, and the one that bypasses its pooler, if there
 * is one.
 */
type Addresses = {
  ownerUrl: string
  databaseUrl?: string | undefined
  directUrl?: string | undefined
  secret: string
}

function waitForAddresses(settings: Settings) {
  process.once('message', (addresses: Addresses) => {
    prepareDatabase(addresses, settings).then(
      (prepared) => {
        report(prepared)
        process.disconnect()
      },
      (error: unknown) => {
        report({ userError: error instanceof Error ? error.message : String(error) })
        process.disconnect()
      },
    )
  })
}

try {
  const settings = readSettings(process.env)
  const { DATABASE_URL, DATABASE_OWNER_URL, AUTH_SECRET } = settings
  if ((DATABASE_URL ?? DATABASE_OWNER_URL) && !AUTH_SECRET) {
    const beside = DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
    throw new EnvError(`AUTH_SECRET is missing: with ${beside} it takes at least 32 random characters.`)
  }
  const known = { ...settings, DATA_DIR: path.resolve(settings.DATA_DIR) }
  waitForAddresses(known)
  report({ settings: known })
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  report({ userError: error.message })
}

async function prepareDatabase(
  { ownerUrl, databaseUrl, directUrl, secret }: Addresses,
  settings: Settings,
): Promise<Prepared> {
  if (databaseUrl && directUrl && !isSameUser(databaseUrl, directUrl))
    throw new Error('DATABASE_DIRECT_URL takes the user of DATABASE_URL.')
  // A pooler manages its own users; those of the database are read directly.
  const serverUrl = directUrl ?? databaseUrl ?? serverUrlOf(ownerUrl, secret)
  report({ databaseUrl: databaseUrl ?? serverUrl })
  const version = await connectInTime(ownerUrl)
  if (version < oldestVersion) throw new Error(`DATABASE_URL takes PostgreSQL ${oldestVersion} or newer.`)
  const migrated = await migrate(ownerUrl, { secret })
  const asOwner = isSameUser(ownerUrl, serverUrl)
  if (!asOwner) {
    await grantServerRole(ownerUrl, serverUrl)
    await connectInTime(serverUrl)
  }
  if (databaseUrl && directUrl) {
    await connectInTime(databaseUrl)
    await checkPooler(databaseUrl, directUrl)
  }
  const accounts = migrated.length > 0 ? undefined : await findAccountText(ownerUrl, settings)
  return { migrated, asOwner, accounts }
}

/** Returns the text about accounts, or undefined while some still have to be created (prisma/seed.ts). */
async function findAccountText(connectionString: string, settings: Settings): Promise<string | undefined> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const query: Query = async (sql, values) => (await client.query(sql, values)).rows
    const missing = await findMissing(query, settings)
    if (missing.superuser || missing.demo) return undefined
    return await describeAccounts(query, settings, false)
  } finally {
    await client.end()
  }
}

/** Waits, because the database may be starting at the same time. Returns its major version. */
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
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
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
    // Another start may have been faster.
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
