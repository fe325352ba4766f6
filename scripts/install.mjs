import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Refusal, root, runToEnd } from './children.mjs'

const generated = path.join(root, 'prisma/generated')

/** Prisma would look for a binary to download; any existing file in its place keeps it from that. */
const withoutDownloads = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  NEXT_TELEMETRY_DISABLED: '1',
}

/** Brings node_modules and the database client up to date. @param {{ forTests?: boolean }} [options] */
export async function install({ forTests = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) throw new Refusal('Lectern needs Node.js 20.19 or newer.')
  if (!(await packagesArePresent(forTests))) {
    console.log('Installing packages …')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await runToEnd(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], { env: withoutDownloads })
  }
  await generateClient()
}

/** Compares what npm says it installed with the lock file. @param {boolean} forTests */
async function packagesArePresent(forTests) {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ])
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([folder, { version, optional, dev }]) => {
    if (folder === '' || optional || (dev && !forTests)) return true
    return present[folder]?.version === version
  })
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, dev?: boolean }> | undefined>}
 */
async function readPackages(file) {
  const text = await fs.readFile(path.join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).packages
}

async function generateClient() {
  const stampFile = path.join(generated, '.stamp')
  const stamp = await hashOf(['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'])
  if ((await fs.readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await runToEnd(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    env: withoutDownloads,
  })
  await fs.writeFile(stampFile, stamp)
}

/** One hash over the contents of files and folders, tests left out. @param {string[]} names */
export async function hashOf(names) {
  const hash = createHash('sha256')
  for (const name of names) await addTo(hash, name)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} name */
async function addTo(hash, name) {
  const file = path.join(root, name)
  const stat = await fs.stat(file).catch(() => undefined)
  if (!stat || name.endsWith('.test.ts')) return
  if (stat.isDirectory()) {
    for (const child of (await fs.readdir(file)).toSorted()) await addTo(hash, path.join(name, child))
    return
  }
  hash.update(name).update(await fs.readFile(file))
}
