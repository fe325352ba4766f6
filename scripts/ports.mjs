import { randomInt } from 'node:crypto'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './children.mjs'

/** Seconds within which a Lectern that was just stopped closes its port. */
const handOverSeconds = 3

/** Below the system's ephemeral ports: outgoing connections could take one of those before it is used. */
const quietPorts = { min: 10_000, max: 32_767 }

/** A port that is free at this moment. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(quietPorts.min, quietPorts.max + 1)
    if (await isFree(port, '0.0.0.0')) return port
  }
}

/**
 * Whether a server could listen on a port now.
 * @param {number} port @param {string} [host] @returns {Promise<boolean>}
 */
export async function isFree(port, host = '127.0.0.1') {
  return (await portProblem(port, host)) === undefined
}

/** @param {string} host where a server listens @param {number} port @returns {string} its origin on this machine */
export function localOrigin(host, port) {
  const local = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} what the system says against it */
function portProblem(port, host) {
  return new Promise((resolve) => {
    const probe = net
      .createServer()
      .once('error', (error) => resolve('code' in error ? String(error.code) : 'error'))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/**
 * Throws a UserError if something else listens on the port. Invalid ports are reported later, with all other settings.
 * @param {{ PORT?: string | number, HOST?: string }} settings as given, or as read
 */
export async function assertPortFree({ PORT, HOST }) {
  const port = Number(PORT || 3000)
  const host = HOST || '0.0.0.0'
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const deadline = Date.now() + handOverSeconds * 1000
  for (;;) {
    const reason = await portProblem(port, host)
    if (reason === undefined) return
    if (reason !== 'EADDRINUSE' || Date.now() > deadline)
      throw new UserError(await describe(port, host, reason))
    await sleep(200)
  }
}

/** @param {number} port @param {string} host @param {string} reason */
async function describe(port, host, reason) {
  const next = port < 65_535 ? port + 1 : 3000
  if (reason === 'EACCES')
    return `Port ${port} may not be used by this account: choose one from 1024 on, such as PORT=3000.`
  if (reason !== 'EADDRINUSE')
    return `HOST takes an address of this machine: ${host} cannot be listened on (${reason}).`
  const other = (await isLectern(port)) ? 'Lectern' : 'program'
  return `Port ${port} is taken by another ${other}: stop it, or choose another port, such as PORT=${next}.`
}

/** @param {number} port @returns {Promise<boolean>} */
function isLectern(port) {
  return new Promise((resolve) => {
    const health = { host: '127.0.0.1', port, path: '/backend/api/health/live', timeout: 5000 }
    const request = http.get(health, (response) => {
      resolve(response.statusCode === 200 && response.headers['x-request-id'] !== undefined)
      request.destroy()
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
    request.on('close', () => resolve(false))
  })
}
