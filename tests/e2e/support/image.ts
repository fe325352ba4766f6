import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

type Copied = { stage: string; source: string }
type Packages = Record<string, { dev?: boolean }>

const project = path.resolve('.')

/** What the last stage of the Dockerfile copies, and from where. */
export async function copiedIntoImage(): Promise<Copied[]> {
  const dockerfile = await fs.readFile('Dockerfile', 'utf8')
  const [, ...stages] = dockerfile.split(/^FROM /m)
  const lines = (stages.at(-1) ?? '').split('\n').filter((line) => line.startsWith('COPY '))
  return lines.flatMap((line) => {
    const words = line.split(' ').slice(1)
    const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? 'context'
    const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1)
    return sources.map((source) => ({ stage, source: source.replace('/srv/lectern/', '') }))
  })
}

async function copy(source: string, folder: string): Promise<void> {
  const target = path.join(folder, source)
  await fs.mkdir(path.dirname(target), { recursive: true })
  await fs.cp(source, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
}

/** The packages that the Dockerfile takes away again. */
async function packagesTakenAway(): Promise<string[]> {
  const [, list = ''] = /&& rm -rf (.*)$/m.exec(await fs.readFile('Dockerfile', 'utf8')) ?? []
  return list.split(' ')
}

/** What `npm ci --omit=dev` would install, and is left there. */
async function copyPackages(folder: string): Promise<void> {
  const takenAway = await packagesTakenAway()
  const isLeft = (name: string) => !takenAway.some((one) => name === one || name.startsWith(`${one}/`))
  const list = 'node_modules/.package-lock.json'
  const lock = JSON.parse(await fs.readFile(list, 'utf8')) as { packages: Packages }
  const wanted = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const outermost = wanted.filter(([name]) => name.lastIndexOf('node_modules/') === 0)
  for (const [name] of outermost.filter(([one]) => isLeft(one))) await copy(name, folder)
  await fs.writeFile(path.join(folder, list), JSON.stringify({ packages: Object.fromEntries(wanted) }))
}

/** Everybody may read, and run what could be run; nobody may write. */
async function forbidWriting(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || ((await fs.stat(file)).mode & 0o100) !== 0
    await fs.chmod(file, runs ? 0o555 : 0o444)
  }
  await fs.chmod(folder, 0o555)
}

/** Puts the files that the image holds, and no others, into a folder where nobody may write. */
export async function unpackImage(folder: string): Promise<void> {
  for (const { stage, source } of await copiedIntoImage())
    await (stage === 'packages' ? copyPackages(folder) : copy(source, folder))
  if (folder.startsWith(project)) throw new Error('Beside the project, its packages would be found.')
  await forbidWriting(folder)
}

/** Takes such a folder away again. */
export async function removeImage(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isDirectory()))
    await fs.chmod(path.join(entry.parentPath, entry.name), 0o755)
  await fs.chmod(folder, 0o755)
  await fs.rm(folder, { recursive: true, force: true })
}
