import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { UserError } from './children.mjs'

const run = promisify(execFile)

/** Ends a server that outlived its parent, and clears what a crash left behind. @param {string} data */
export async function endLeftover(data) {
  for (let tries = 0; tries < 50; tries += 1) {
    const [line] = await pidFile(data)
    const pid = Number(line)
    if (!line) return
    if (!(await isPostgres(pid))) {
      await fs.rm(path.join(data, 'postmaster.pid'), { force: true })
      return
    }
    process.kill(pid, tries < 40 ? 'SIGINT' : 'SIGQUIT')
    await sleep(200)
  }
  throw new UserError(`Another PostgreSQL still uses ${data} and does not stop.`)
}

/** The lines: process, folder, time of its start, port, …, and in the eighth whether it is ready. @param {string} data */
export async function pidFile(data) {
  const text = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/** @param {number} pid */
async function isPostgres(pid) {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    return !stdout.trim().startsWith('Z') && stdout.includes('postgres')
  } catch {
    const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return status.includes('Name:\tpostgres') && !status.includes('State:\tZ')
  }
}
