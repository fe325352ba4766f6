import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { UserError } from './children.mjs'

const run = promisify(execFile)
/** The request whether a PostgreSQL supports encryption; it responds with one letter to anybody. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
/** One that hangs for a moment may still be using the folder. */
const responseTimeoutMs = 10_000

/**
 * Ends a server that outlived its parent, and removes the traces of a crash. Throws a UserError if the server does not
 * end: two servers on one folder would destroy it.
 * @param {string} data
 * @param {{ tries?: number }} [options] how many signals are sent, 200 ms apart; the last ones are stronger
 */
export async function endLeftover(data, { tries = 50 } = {}) {
  const file = path.join(data, 'postmaster.pid')
  for (let count = 0; count < tries; count += 1) {
    const [line, folder = '', , port] = await pidFile(data)
    const pid = Number(line)
    if (!line) return
    if ((await isSame(folder, data)) && (await isServerOf(pid, folder)))
      signal(pid, count < tries * 0.8 ? 'SIGINT' : 'SIGQUIT')
    else if (!(await respondsAsPostgres(Number(port)))) return fs.rm(file, { force: true })
    await sleep(200)
  }
  const [, , , port] = await pidFile(data)
  throw new UserError(
    `Another PostgreSQL still uses ${data} and does not stop: stop it, whoever has started it (${file}, port ${Number(port)}). If that port is another database's, and nothing uses this one, remove the file.`,
  )
}

/** Sends a signal to a process that may have ended by itself since it was looked at. @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * The lines of the file: process id, folder, start time, port, …, and in the eighth whether it is ready.
 * @param {string} data
 */
export async function pidFile(data) {
  const text = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/**
 * Whether two paths lead to the same folder: a copy of a folder in use still names the original.
 * @param {string} one @param {string} other
 */
async function isSame(one, other) {
  const [here, there] = await Promise.all(
    [one, other].map((folder) => fs.stat(folder).catch(() => undefined)),
  )
  return here !== undefined && here.dev === there?.dev && here.ino === there.ino
}

/**
 * Whether the process is the server of a folder: after a crash its id may belong to another one.
 * @param {number} pid @param {string} folder
 */
async function isServerOf(pid, folder) {
  const line = await commandOf(pid)
  return line.includes('postgres') && line.includes(` -D ${folder} `)
}

/** The command line of a process; empty if it has ended. @param {number} pid @returns {Promise<string>} */
async function commandOf(pid) {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)])
    return stdout.trim().startsWith('Z') ? '' : stdout
  } catch {
    // It is empty for a zombie process.
    const text = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ')
  }
}

/**
 * Its process may not be visible, for example in another container.
 * @param {number} port @returns {Promise<boolean>}
 */
function respondsAsPostgres(port) {
  if (!(port > 0 && port < 65_536)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(sslRequest))
    socket.setTimeout(responseTimeoutMs, () => socket.destroy())
    socket.once('data', ([letter]) => {
      resolve(letter === 0x4e || letter === 0x53)
      socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(false))
  })
}
