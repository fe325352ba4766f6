import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Something went wrong that the person at the terminal can mend; only the message is shown. */
export class Refusal extends Error {}

/**
 * Runs a command to its end. Throws with what it printed if it fails, or if it takes too long.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, timeoutSeconds?: number }} [options]
 * @returns {Promise<string>} its standard output, unless shown
 */
export function runToEnd(command, args, { env = process.env, show = false, timeoutSeconds = 900 } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let everything = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
    everything += chunk
  })
  child.stderr?.on('data', (chunk) => {
    everything += chunk
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      clearTimeout(timer)
      if (code === 0) resolve(output)
      else
        reject(
          new Refusal(`${everything}\n"${command} ${args.join(' ')}" ended with ${signal ?? code}.`.trim()),
        )
    })
  })
}

/** @param {NodeJS.Signals} signal */
export function endChildren(signal) {
  for (const child of running) child.kill(signal)
}

/** Calls `stop` once when the process is told to end; a second signal ends it at once. @param {() => Promise<void>} stop */
export function onShutdown(stop) {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    endChildren('SIGTERM')
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
  if (process.env.npm_lifecycle_event) watchParent(end)
}

/** npm hands on signals but cannot hand on its own sudden death. @param {() => void} end */
function watchParent(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

/** Shows a Refusal as its one line, anything else whole, and ends. @param {unknown} error */
export function fail(error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}
