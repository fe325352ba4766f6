import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './children.mjs'

/** An instance that was just told to end needs up to 10 s for it. */
const waitSeconds = 12

/**
 * Makes this process the only one that works with a data folder. The lock is a port that answers with a
 * secret: unlike a file it is gone with its process, however that ended, and no other process can pass for it.
 * @param {string} dataDir
 */
export async function lockFolder(dataDir) {
  const file = path.join(dataDir, 'running.json')
  await fs.mkdir(dataDir, { recursive: true })
  const holder = JSON.parse(await fs.readFile(file, 'utf8').catch(() => '{}'))
  await untilTrue(
    async () => holder.port === undefined || (await ask(holder.port)) !== holder.secret,
    `Another Lectern is running with the data in ${dataDir}; stop it or choose another DATA_DIR.`,
  )
  const secret = randomBytes(16).toString('hex')
  const port = await answerWith(secret)
  await fs.writeFile(file, JSON.stringify({ port, secret }), { mode: 0o600 })
}

/** @param {() => Promise<boolean>} condition @param {string} refusal */
async function untilTrue(condition, refusal) {
  const deadline = Date.now() + waitSeconds * 1000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new UserError(refusal)
    await sleep(200)
  }
}

/** @param {number} port @returns {Promise<string>} */
function ask(port) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1').setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

/** @param {string} secret @returns {Promise<number>} the port that answers with it */
function answerWith(secret) {
  const server = net.createServer((socket) => socket.on('error', () => undefined).end(secret)).unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
}
