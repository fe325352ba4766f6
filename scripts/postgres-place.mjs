import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { UserError } from './children.mjs'
import { freePort } from './ports.mjs'
import { exists, othersReach } from './postgres-binaries.mjs'
import { readKept, writeWhole } from './state-files.mjs'

/** @typedef {{ home: string, port: number, password: string }} Place where the database is; its data is in `home`/data */

/** @param {string} dataDir */
const fileOf = (dataDir) => path.join(dataDir, 'postgres.json')

/** @param {string} home */
export const hasDatabase = (home) => exists(path.join(home, 'data', 'PG_VERSION'))

/**
 * The place of the database, existing or new: below the data folder; or below /var/lib if another user must run it and
 * cannot reach the data folder (a checkout in root's home). Throws a UserError if there is a database with an unknown
 * password, because a new password would not open it.
 * @param {string} dataDir @param {boolean} isRoot @param {string} [elsewhereFolder] @returns {Promise<Place>}
 */
export async function findPlace(dataDir, isRoot, elsewhereFolder = '/var/lib/lectern') {
  await fs.mkdir(dataDir, { recursive: true })
  const beside = path.join(dataDir, 'postgres')
  const elsewhere = path.join(elsewhereFolder, nameOf(dataDir))
  const text = await readKept(fileOf(dataDir))
  if (text !== undefined) return locate(readPlace(text, dataDir), dataDir)
  for (const home of isRoot ? [beside, elsewhere] : [beside]) await assertNoOrphan(home, dataDir)
  const reachable = !isRoot || (await othersReach(dataDir))
  const home = reachable ? beside : elsewhere
  await fs.mkdir(home, { recursive: true })
  return { home, port: await freePort(), password: randomBytes(24).toString('base64url') }
}

/**
 * The name of a data folder's database elsewhere; always the same, so that it is found again.
 * @param {string} dataDir
 */
function nameOf(dataDir) {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
}

/** @param {string} home @param {string} dataDir */
async function assertNoOrphan(home, dataDir) {
  if (!(await hasDatabase(home))) return
  throw new UserError(
    `${fileOf(dataDir)} is missing, and it alone holds the password of the database in ${home}. Restore it from a backup of ${dataDir}; or move ${home} away to begin with an empty database.`,
  )
}

/** @param {string} text @param {string} dataDir @returns {Place} */
function readPlace(text, dataDir) {
  const { home, port, password } = parse(text)
  if (typeof home === 'string' && Number.isInteger(port) && typeof password === 'string')
    return { home, port, password }
  throw new UserError(
    `${fileOf(dataDir)} is empty or damaged. It alone tells where the database is and its password. Restore it from a backup of ${dataDir}, then run the command again.`,
  )
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/**
 * A data folder that was moved or copied has its database in it; the database at the original place may still be in
 * use.
 * @param {Place} place @param {string} dataDir
 */
async function locate(place, dataDir) {
  const beside = path.join(dataDir, 'postgres')
  if (await hasDatabase(beside)) return { ...place, home: beside }
  if (await exists(place.home)) return place
  throw new UserError(
    `${fileOf(dataDir)} names the folder of the database, ${place.home}, which is not there. Mount it or restore it from a backup; or move ${fileOf(dataDir)} away to begin with an empty database.`,
  )
}

/** Stores the place of the database, unless it is stored already. @param {string} dataDir @param {Place} place */
export async function rememberPlace(dataDir, place) {
  const text = JSON.stringify(place)
  if ((await readKept(fileOf(dataDir))) !== text) await writeWhole(fileOf(dataDir), text)
}
