import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { UserError, root, runToEnd } from './children.mjs'
import { lockFolder } from './lock.mjs'
import { demandPort } from './ports.mjs'
import { startPostgres } from './postgres.mjs'

/**
 * @typedef {import('../lib/env').Settings} Settings
 * @typedef {{ settings: Settings, migrated: string[], databaseUrl: string, asOwner: boolean, refusal?: string }} Report
 */

/**
 * Checks the settings, starts the embedded database unless DATABASE_URL names one, and migrates it.
 * @param {(stop: () => Promise<void>) => void} onStarted called as soon as there is something to stop
 * @returns {Promise<{ settings: Settings, env: NodeJS.ProcessEnv, changed: boolean, asOwner: boolean }>} `env` is the
 *   environment of the servers; `changed` tells whether the database is new, or was until now that of an older version;
 *   `asOwner` whether the servers may do everything in it
 */
export async function prepare(onStarted) {
  const child = fork(path.join(root, 'scripts/prepare.ts'), { cwd: root, execArgv: ['--import', 'tsx'] })
  const { settings } = await nextReport(child)
  await demandPort(settings)
  const dataDir = path.resolve(root, settings.DATA_DIR)
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = settings
  const ownerUrl =
    DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL ?? (await startEmbedded(dataDir, onStarted))
  const secret = settings.AUTH_SECRET ?? (await ownSecret(dataDir))
  child.send({ ownerUrl, databaseUrl: DATABASE_URL, directUrl: DATABASE_DIRECT_URL, secret })
  const { migrated, databaseUrl, asOwner } = await nextReport(child)
  // The servers learn of the role that they are to use, and of no other.
  const { DATABASE_OWNER_URL: _, ...own } = process.env
  const given = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    NEXTAUTH_URL: `${settings.PUBLIC_URL}/backend/api/auth`,
    PUBLIC_URL: settings.PUBLIC_URL,
    PORT: String(settings.PORT),
    HOST: settings.HOST,
    DEMO: settings.DEMO ? '1' : '0',
    DATA_DIR: dataDir,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  return { settings, env: { ...own, ...given }, changed: migrated.length > 0, asOwner }
}

/** First Superuser and demo. @param {NodeJS.ProcessEnv} env @returns {Promise<string>} what to tell about them */
export async function seed(env) {
  const script = path.join(root, 'prisma/seed.ts')
  return runToEnd(process.execPath, ['--import', 'tsx', '--conditions=react-server', script], { env })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Report>}
 */
function nextReport(child) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new UserError('The preparation of the database ended early.'))
    child.once('exit', ended)
    child.once('message', (/** @type {Report} */ report) => {
      child.off('exit', ended)
      if (report.refusal === undefined) return resolve(report)
      child.kill()
      reject(new UserError(report.refusal))
    })
  })
}

/** @param {string} dataDir @param {(stop: () => Promise<void>) => void} onStarted */
async function startEmbedded(dataDir, onStarted) {
  await lockFolder(dataDir)
  const server = await startPostgres({ dataDir })
  onStarted(server.stop)
  return server.url('lectern')
}

/** Signs sessions; kept, so that a restart signs nobody out. @param {string} dataDir */
async function ownSecret(dataDir) {
  const file = path.join(dataDir, 'auth-secret')
  await fs.mkdir(dataDir, { recursive: true })
  await fs
    .writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
    .catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  return (await fs.readFile(file, 'utf8')).trim()
}
