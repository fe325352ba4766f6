import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { on } from 'node:events'
import path from 'node:path'
import { UserError, root, runToEnd } from './children.mjs'
import { lockFolder } from './lock.mjs'
import { assertPortFree } from './ports.mjs'
import { preparePostgres } from './postgres.mjs'
import { readKept, writeWhole } from './state-files.mjs'

/** The minimum length of AUTH_SECRET in characters. */
const MIN_SECRET_LENGTH = 32

/**
 * @typedef {import('../lib/env').Settings} Settings
 * @typedef {{ settings: Settings, env: NodeJS.ProcessEnv }} Known `env` is the environment of the servers
 */

/**
 * Checks the settings, starts the embedded database unless DATABASE_URL is set, and migrates it.
 * @param {(stop: () => Promise<void>) => void} onStarted called as soon as there is something to stop
 * @param {(known: Known) => void} [onKnown] called before the database is started
 * @returns {Promise<Known & { changed: boolean, asOwner: boolean, accounts?: string }>} `changed`: the database is
 *   new or was just migrated; `asOwner`: the servers have all permissions in it; `accounts`: text about the accounts,
 *   unless some are still to be made
 */
export async function prepare(onStarted, onKnown) {
  const child = fork(path.join(root, 'scripts/prepare.ts'), { cwd: root, execArgv: ['--import', 'tsx'] })
  try {
    const reports = on(child, 'message', { close: ['exit'] })
    const { settings } = await nextReport(reports)
    await assertPortFree(settings)
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, DATA_DIR } = settings
    const given = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL
    const embedded = given === undefined ? await prepareEmbedded(DATA_DIR) : undefined
    const ownerUrl = given ?? embedded?.url('lectern')
    const secret = settings.AUTH_SECRET ?? (await ownSecret(DATA_DIR))
    child.send({ ownerUrl, databaseUrl: DATABASE_URL, directUrl: DATABASE_DIRECT_URL, secret })
    const { databaseUrl } = await nextReport(reports)
    const env = environmentOf(settings, databaseUrl, secret)
    onKnown?.({ settings, env })
    if (embedded) onStarted(await embedded.start())
    const { migrated, asOwner, accounts } = await nextReport(reports)
    return { settings, env, changed: migrated.length > 0, asOwner, accounts }
  } catch (error) {
    child.kill()
    throw error
  }
}

/** @param {Settings} settings @param {string} databaseUrl @param {string} secret @returns {NodeJS.ProcessEnv} */
function environmentOf(settings, databaseUrl, secret) {
  // The servers only get the role that they use, and no other.
  const { DATABASE_OWNER_URL: _, DATABASE_OWNER_URL_FILE: __, ...own } = process.env
  return {
    ...own,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    NEXTAUTH_URL: `${settings.PUBLIC_URL}/backend/api/auth`,
    PUBLIC_URL: settings.PUBLIC_URL,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    DEMO: settings.DEMO ? '1' : '0',
    DATA_DIR: settings.DATA_DIR,
    WORKERS: String(settings.WORKERS),
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/**
 * Creates the first Superuser and the demo.
 * @param {NodeJS.ProcessEnv} env @returns {Promise<string>} what to tell about them
 */
export async function seed(env) {
  const script = path.join(root, 'prisma/seed.ts')
  return runToEnd(process.execPath, ['--import', 'tsx', '--conditions=react-server', script], { env })
}

/**
 * @typedef {{ settings: Settings, databaseUrl: string, migrated: string[], asOwner: boolean, accounts?: string,
 *   userError?: string }} Report the part of it that comes next, or what the user has to change
 * @param {AsyncIterator<Report[]>} reports
 */
async function nextReport(reports) {
  const { value } = await reports.next()
  if (!value) throw new UserError('The preparation of the database ended early.')
  const [report] = value
  if (report.userError !== undefined) throw new UserError(report.userError)
  return report
}

/** @param {string} dataDir */
async function prepareEmbedded(dataDir) {
  await lockFolder(dataDir)
  return preparePostgres({ dataDir })
}

/** The secret that signs sessions; stored, so that a restart signs nobody out. @param {string} dataDir */
export async function ownSecret(dataDir) {
  const file = path.join(dataDir, 'auth-secret')
  const kept = (await readKept(file))?.trim()
  if (kept !== undefined && kept.length < MIN_SECRET_LENGTH)
    throw new UserError(
      `${file} is empty or damaged. It holds the secret that signs sessions and encrypts one-time codes. Restore it from a backup of ${dataDir}; or delete it: then everybody has to sign in again, and tutors have to set up their one-time codes anew.`,
    )
  if (kept !== undefined) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeWhole(file, secret)
  return secret
}
