import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** @typedef {import('./hash-pool').HashJob} HashJob */

/** Of 19: a thread that hashes gets about a quarter of what a request gets where both want the same core. */
const NICENESS = 5

/** Linux gives each thread a priority of its own; elsewhere that of the whole process would change. */
function giveWayToRequests() {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // Without /proc the thread hashes at the priority of the others.
  }
}

giveWayToRequests()

parentPort?.on('message', (/** @type {HashJob} */ job) => {
  const result =
    'hash' in job ? bcrypt.compareSync(job.password, job.hash) : bcrypt.hashSync(job.password, job.cost)
  parentPort?.postMessage(result, [])
})
