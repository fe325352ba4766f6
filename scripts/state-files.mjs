import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { UserError } from './children.mjs'

// Reads and writes the few files in the data folder that a start depends on: none is ever half written.

/** The errors of a file system without hard links, such as that of a memory stick. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Writes a file that only its owner can read. Whenever this process or the machine stops, the file holds either all of
 * the earlier text or all of the new one.
 * @param {string} file @param {string} text
 */
export async function writeWhole(file, text) {
  await place(file, text, (draft) => fs.rename(draft, file))
}

/**
 * As `writeWhole`, for a file that must not exist yet: of several writers, one succeeds.
 * @param {string} file @param {string} text @returns {Promise<boolean>} whether this one has
 */
export async function createWhole(file, text) {
  try {
    await place(file, text, (draft) => linkOrCopy(draft, file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @param {string} text @param {(draft: string) => Promise<void>} put gives the draft its name */
async function place(file, text, put) {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    await writeSynced(draft, text)
    await put(draft)
  } finally {
    await fs.rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
}

/** @param {string} draft @param {string} file */
async function linkOrCopy(draft, file) {
  await fs.link(draft, file).catch((error) => {
    if (!withoutLinks.has(error.code)) throw error
    return fs.copyFile(draft, file, fs.constants.COPYFILE_EXCL)
  })
}

/** @param {string} file @param {string} text */
async function writeSynced(file, text) {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes new names in a folder survive a power failure; Windows has no such call. @param {string} folder */
export async function syncFolder(folder) {
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The text of a file; undefined if there is none. Throws a UserError if it cannot be read, because an existing file
 * must not be treated as missing and created again.
 * @param {string} file @returns {Promise<string | undefined>}
 */
export async function readKept(file) {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new UserError(
      `${file} cannot be read (${codeOf(error)}): mend its permissions, or restore it from a backup.`,
    )
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return String(error instanceof Error && 'code' in error ? error.code : error)
}
