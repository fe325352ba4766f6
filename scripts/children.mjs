import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { spaceAdvice } from './troubles.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** The time that a command gets to end after a signal. */
const patienceSeconds = 2

/** Milliseconds within which two signals count as one: Ctrl-C arrives from the terminal and from npm. */
const sameSignal = 1000

/** An error that the user can fix; only its message is shown. */
export class UserError extends Error {}

/**
 * Runs a command to its end. Throws with its output if it fails or takes too long.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, timeoutSeconds?: number, hear?: (chunk: string, end: () => void) => void }} [options]
 *   `hear` receives the output as it is printed, and may end the command
 * @returns {Promise<string>} its standard output, unless shown
 */
export function runToEnd(
  command,
  args,
  { env = process.env, show = false, timeoutSeconds = 900, hear } = {},
) {
  const child = spawn(command, args, { cwd: root, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let everything = ''
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    everything += chunk
    hear?.(String(chunk), () => child.kill('SIGKILL'))
  }
  child.stdout?.on('data', (chunk) => (output += chunk))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000)
    child.once('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT'
      reject(missing ? new UserError(`This needs ${command}, which is not installed.`) : error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      clearTimeout(timer)
      if (code === 0) resolve(output)
      else
        reject(
          new UserError(`${everything}\n"${command} ${args.join(' ')}" ended with ${signal ?? code}.`.trim()),
        )
    })
  })
}

/** Ends everything that runToEnd has started; kills what ignores the first signal, such as npm at work. */
async function endChildren() {
  const alive = [...running].filter(
    ({ pid, exitCode, signalCode }) => pid && exitCode === null && !signalCode,
  )
  const ended = alive.map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of alive) child.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const child of alive) child.kill('SIGKILL')
  }, patienceSeconds * 1000)
  await Promise.all(ended)
  clearTimeout(late)
}

/**
 * Calls `stop` at the first signal to end; a later signal ends the process at once.
 * @param {() => Promise<void>} stop
 */
export function onShutdown(stop) {
  let stoppingSince = 0
  const end = () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > sameSignal) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    Promise.all([endChildren(), stop()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
  if (process.env.npm_lifecycle_event) watchParent(() => (stoppingSince > 0 ? undefined : end()))
}

/** npm forwards signals, but not its own sudden death. @param {() => void} end */
function watchParent(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

/**
 * Prints the message of a UserError, or any other error as a whole, with advice if there is some, and exits.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error instanceof UserError ? error.message : error)
  const data = path.resolve(root, process.env.DATA_DIR || '.data')
  const advice = spaceAdvice(error instanceof Error ? error.message : String(error), { Lectern: root, data })
  if (advice !== undefined) console.error(`\n${advice}`)
  process.exit(1)
}
