import { parseArgs } from 'node:util'
import { Refusal, fail, onShutdown } from './children.mjs'
import { install } from './install.mjs'

/** Promises of the product that a benchmark shows. */
const benches = {
  archive: () => import('../bench/archive.mjs'),
  hall: () => import('../bench/hall.mjs'),
  weights: () => import('../bench/weights.mjs'),
}

/** What has been started, stopped in the opposite order. @type {(() => Promise<void>)[]} */
const started = []

/** @type {Promise<void> | undefined} */
let stopped

function stop() {
  stopped ??= (async () => {
    while (started.length > 0) await started.pop()?.()
  })()
  return stopped
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    students: { type: 'string', default: '200' },
    'join-seconds': { type: 'string' },
    workers: { type: 'string', default: '1' },
    'no-floors': { type: 'boolean', default: false },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    database: { type: 'string' },
  },
})

/** @param {string} name @param {string} value @param {number} max */
function wholeNumber(name, value, max) {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= max) return number
  throw new Refusal(`--${name} takes a whole number from 1 to ${max}.`)
}

async function main() {
  const [name = ''] = positionals
  if (!Object.hasOwn(benches, name)) {
    throw new Refusal(
      `Usage: npm run bench -- <name> [options]; the names are ${Object.keys(benches).join(', ')}.`,
    )
  }
  const students = wholeNumber('students', values.students, 5000)
  const joinSeconds = wholeNumber(
    'join-seconds',
    values['join-seconds'] ?? String(Math.ceil(students / 50)),
    120,
  )
  await install({ forTests: true })
  const { run } = await benches[/** @type {keyof typeof benches} */ (name)]()
  const { url, email, password, database, workers } = values
  const floors = !values['no-floors']
  const passed = await run(
    { students, joinSeconds, workers, floors, url, email, password, database },
    started,
  )
  process.exitCode = passed ? 0 : 1
}

onShutdown(stop)
try {
  await main()
  await stop()
} catch (error) {
  // What breaks because it was told to end is not worth a word.
  const interrupted = stopped !== undefined
  await stop()
  if (!interrupted) fail(error)
}
