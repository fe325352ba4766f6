import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds that a group gets to end after a signal. */
const patience = 10
const widest = 6
/** The niceness of a polite group: beside a normal one it gets a tenth of the processor. */
const POLITE = 10

/** @type {Map<import('node:child_process').ChildProcess, Promise<number>>} */
const running = new Map()

process.once('exit', killGroups)

/**
 * Runs Node and everything it starts in a separate process group, so that a hung run can be ended as a whole.
 * @param {string[]} args
 * @param {{ timeout: number, env: Record<string, string>, label: string, isPolite?: boolean }} how `timeout` in seconds;
 *   `label` is put before each line, unless empty; `isPolite` runs it at a low priority
 * @returns {Promise<number>} the exit code
 */
export async function runGroup(args, { timeout, env, label, isPolite = false }) {
  const output = label === '' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (isPolite && child.pid !== undefined) leaveProcessor(child.pid)
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) readline.createInterface(stream).on('line', (line) => show(label, line))
  }
  const ended = endOf(child)
  running.set(child, ended)
  const timer = setTimeout(() => {
    show(label, `Ended after ${timeout} seconds, which is more than it may take.`)
    signalGroup(child, 'SIGKILL')
  }, timeout * 1000)
  const code = await ended
  clearTimeout(timer)
  running.delete(child)
  // Kills what it has left running.
  signalGroup(child, 'SIGKILL')
  return code
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} its exit code */
async function endOf(child) {
  const closed = once(child, 'close').catch(() => undefined)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error)
      resolve(1)
    })
    child.once('exit', (status) => resolve(status ?? 1))
  })
  // Reads its last lines, but not those of processes it has left running.
  await Promise.race([closed, sleep(1000, undefined, { ref: false })])
  return code
}

/** Tells all groups to end, waits, and kills the rest. */
export async function endGroups() {
  for (const child of running.keys()) signalGroup(child, 'SIGTERM')
  await Promise.race([Promise.all(running.values()), sleep(patience * 1000, undefined, { ref: false })])
  killGroups()
}

function killGroups() {
  for (const child of running.keys()) signalGroup(child, 'SIGKILL')
}

/**
 * Lowers the priority of a group. Linux weighs groups first (sched(7), "The autogroup feature"), then the processes
 * within one.
 * @param {number} pid of its first process
 */
function leaveProcessor(pid) {
  try {
    os.setPriority(pid, POLITE)
    const group = `/proc/${pid}/autogroup`
    if (fs.existsSync(group)) fs.writeFileSync(group, String(POLITE))
  } catch {
    // It has ended, or the system does not allow it: it runs at the usual priority.
  }
}

/** @param {string} label @param {string} line */
function show(label, line) {
  console.log(label === '' ? line : `${label.padEnd(widest)} │ ${line}`)
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
