import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** @typedef {import('./hash-pool').HashJob} HashJob */

/** Of 19: a hashing thread gets about a quarter of the time of a request on the same core. */
const NICENESS = 5

/** Linux has a priority per thread; elsewhere this would change the whole process. */
function giveWayToRequests() {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // Without /proc the thread keeps the usual priority.
  }
}

giveWayToRequests()

parentPort?.on('message', (/** @type {HashJob} */ job) => {
  const result =
    'hash' in job ? bcrypt.compareSync(job.password, job.hash) : bcrypt.hashSync(job.password, job.cost)
  parentPort?.postMessage(result, [])
})
