import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './children.mjs'
import { createWhole, readKept, writeWhole } from './state-files.mjs'

/** A process that hangs for a moment is not dead: two starts would end each other's database. */
const silenceMs = 10_000

/**
 * Makes this process the only user of a data folder. The lock is a port that responds with a secret: unlike a file it
 * disappears with its process, however that ends, and no other process can imitate it.
 * @param {string} dataDir
 * @param {{ waitSeconds?: number }} [options] an instance that is stopping needs up to 10 s
 */
export async function lockFolder(dataDir, { waitSeconds = 12 } = {}) {
  await fs.mkdir(dataDir, { recursive: true })
  const secret = randomBytes(16).toString('hex')
  const { port, close } = await respondWith(secret)
  const own = JSON.stringify({ port, secret })
  try {
    await untilTrue(
      () => claim(path.join(dataDir, 'running.json'), own),
      `Another Lectern is running with the data in ${dataDir}; stop it or choose another DATA_DIR.`,
      waitSeconds,
    )
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Writes the name of this process to the file, unless it names another one that is alive. Several starts may find the
 * same dead one there. Only one may replace it, and none that has found it dead may later replace its living successor.
 * Therefore the right to replace it is itself such a file, named after what it replaces.
 * @param {string} file @param {string} own @returns {Promise<boolean>}
 */
async function claim(file, own) {
  if (await createWhole(file, own)) return true
  const found = await readKept(file)
  if (found === undefined || (await isAlive(found))) return false
  const right = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
  if (!(await claim(right, own))) return false
  try {
    if ((await readKept(file)) !== found) return false
    await writeWhole(file, own)
    return true
  } finally {
    await fs.rm(right, { force: true })
  }
}

/** @param {() => Promise<boolean>} condition @param {string} message @param {number} waitSeconds */
async function untilTrue(condition, message, waitSeconds) {
  const deadline = Date.now() + waitSeconds * 1000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new UserError(message)
    await sleep(200)
  }
}

/** Whether the process named by a file responds; an empty or damaged file names none. @param {string} text */
async function isAlive(text) {
  try {
    const { port, secret } = JSON.parse(text)
    return typeof secret === 'string' && (await ask(port)) === secret
  } catch {
    return false
  }
}

/** @param {number} port @returns {Promise<string>} */
function ask(port) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1').setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

/** @param {string} secret @returns {Promise<{ port: number, close: () => void }>} the port that answers with it */
function respondWith(secret) {
  const server = net.createServer((socket) => socket.on('error', () => undefined).end(secret)).unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve({ port: address.port, close: () => server.close() })
    })
  })
}
