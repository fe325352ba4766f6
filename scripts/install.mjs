import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { UserError, root, runToEnd } from './children.mjs'
import './node-version.cjs'
import { step } from './steps.mjs'
import { registryAdvice } from './troubles.mjs'

const generated = path.join(root, 'prisma/generated')

/** Prisma would download a binary; an existing file in its place prevents that. */
const withoutDownloads = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  NEXT_TELEMETRY_DISABLED: '1',
}

/**
 * Updates node_modules and the database client.
 * @param {{ forTests?: boolean, report?: import('./steps.mjs').Report }} [options] without `report` it is a step of its own,
 *   shown only when there is something to do
 */
export async function install({ forTests = false, report } = {}) {
  if (report) return bringUpToDate(forTests, report)
  if ((await packagesArePresent(forTests)) && (await clientIsPresent())) return
  await step('Packages', (ownReport) => bringUpToDate(forTests, ownReport))
}

/** Whether this is the first command in this folder. */
export function nothingInstalled() {
  return !existsSync(path.join(root, 'node_modules/.package-lock.json'))
}

/** @param {boolean} forTests @param {import('./steps.mjs').Report} report */
async function bringUpToDate(forTests, report) {
  if (!(await packagesArePresent(forTests))) await installPackages(report)
  if (!(await clientIsPresent())) await generateClient()
}

/** @param {import('./steps.mjs').Report} report */
async function installPackages(report) {
  report('asking the npm registry')
  // Without network, npm takes minutes to give up, although its cache may have everything.
  const unreachable = await askRegistry()
  const needed = neededOf(await readPackages('package-lock.json'), true)
  const count = async () => {
    const present = await Promise.all(needed.map(([folder]) => exists(`${folder}/package.json`)))
    const done = present.filter(Boolean).length
    report(
      done === 0 ? 'downloading' : `${done} of ${needed.length}`,
      done === 0 ? undefined : done / needed.length,
    )
  }
  const timer = setInterval(() => void count(), 500)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...(unreachable ? ['--offline'] : [])]
  try {
    await runNpm(args, (chunk, end) => {
      // It has failed, but would still wait for its other downloads.
      if (chunk.includes('A complete log of this run can be found in')) setTimeout(end, 1000)
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (unreachable && message.includes('ENOTCACHED')) throw new UserError(unreachable)
    throw new UserError(registryAdvice(message) ?? message)
  } finally {
    clearInterval(timer)
  }
}

/** @returns {Promise<string | undefined>} what to do if the registry cannot be reached */
async function askRegistry() {
  const patience = ['--fetch-timeout=10000', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  return runNpm(['ping', ...patience]).then(
    () => undefined,
    (error) => registryAdvice(error.message),
  )
}

/** @param {string[]} args @param {(chunk: string, end: () => void) => void} [hear] */
async function runNpm(args, hear) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return runToEnd(npm, args, { env: withoutDownloads, hear })
}

/** Compares the packages that npm has installed with the lock file. @param {boolean} forTests */
async function packagesArePresent(forTests) {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  if (!wanted || !present) return false
  return neededOf(wanted, forTests).every(([folder, { version }]) => present[folder]?.version === version)
}

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/** The packages that every machine needs. @param {Packages | undefined} packages @param {boolean} forTests */
function neededOf(packages, forTests) {
  return Object.entries(packages ?? {}).filter(
    ([folder, { optional, dev }]) => folder !== '' && !optional && (!dev || forTests),
  )
}

/** @param {string} file @returns {Promise<Packages | undefined>} */
async function readPackages(file) {
  const text = await fs.readFile(path.join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).packages
}

/** @param {string} file */
function exists(file) {
  return fs.access(path.join(root, file)).then(
    () => true,
    () => false,
  )
}

/** Holds the hash of what the current client was generated from. */
const stampFile = path.join(generated, '.stamp')

function clientStamp() {
  return hashOf(['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json', 'scripts/query-table.mjs'])
}

async function clientIsPresent() {
  return (await fs.readFile(stampFile, 'utf8').catch(() => '')) === clientStamp()
}

async function generateClient() {
  await runToEnd(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    env: withoutDownloads,
  })
  const { shortenQueryTable } = await import('./query-table.mjs')
  await shortenQueryTable(path.join(generated, 'internal/class.ts'))
  await fs.writeFile(stampFile, clientStamp())
}

/**
 * A hash of the contents of files and folders, without tests. Files are read in sequence: with a thousand small ones
 * that takes a tenth of the time of reading them in parallel.
 * @param {string[]} names
 */
export function hashOf(names) {
  const hash = createHash('sha256')
  for (const name of names) addTo(hash, name)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} name */
function addTo(hash, name) {
  const file = path.join(root, name)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || name.endsWith('.test.ts')) return
  if (stat.isDirectory()) {
    for (const child of readdirSync(file).toSorted()) addTo(hash, path.join(name, child))
    return
  }
  hash.update(name).update(readFileSync(file))
}
