import fs from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { takeFigures } from '../faults/figures.mjs'
import { UserError } from './children.mjs'
import { seconds } from './check.mjs'
import { install } from './install.mjs'
import { stopAll, untilStopped } from './until-stopped.mjs'

/**
 * `not run`: what the drill breaks cannot be broken on this machine.
 * @typedef {{ run: (options: { short: boolean }, started: (() => Promise<void>)[]) => Promise<boolean | 'not run'> }} Drill
 */

/** What goes wrong in a hall, and what must hold nevertheless. @type {Record<string, () => Promise<Drill>>} */
const drills = {
  abort: () => import('../faults/abort.mjs'),
  'app-killed': () => import('../faults/app-killed.mjs'),
  'database-gone': () => import('../faults/database-gone.mjs'),
  'database-killed': () => import('../faults/database-killed.mjs'),
  'disk-full': () => import('../faults/disk-full.mjs'),
  'frozen-readers': () => import('../faults/frozen-readers.mjs'),
  fuzz: () => import('../faults/fuzz.mjs'),
  'listener-cut': () => import('../faults/listener-cut.mjs'),
  offline: () => import('../faults/offline.mjs'),
  'pool-exhausted': () => import('../faults/pool-exhausted.mjs'),
  pooler: () => import('../faults/pooler.mjs'),
  proxy: () => import('../faults/proxy.mjs'),
  'reconnect-storm': () => import('../faults/reconnect-storm.mjs'),
  roll: () => import('../faults/roll.mjs'),
  stop: () => import('../faults/stop.mjs'),
  'two-replicas': () => import('../faults/two-replicas.mjs'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    except: { type: 'string', multiple: true, default: [] },
    report: { type: 'string' },
  },
})

/** @param {(() => Promise<void>)[]} started */
async function main(started) {
  const unknown = [...positionals, ...values.except].find((name) => !Object.hasOwn(drills, name))
  if (unknown !== undefined) {
    throw new UserError(
      `Usage: npm run faults [-- <name> … --except <name> --short]; the names are ${Object.keys(drills).join(', ')}.`,
    )
  }
  await install({ forTests: true })
  /** @type {import('./stage-reports.mjs').Outcome} */
  const outcome = { passed: 0, failures: [] }
  for (const [name, load] of Object.entries(drills)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (values.except.includes(name)) continue
    const startedAt = Date.now()
    console.log(`\n${name}`)
    const { run } = await load()
    let reason = ''
    const result = await run({ short: values.short }, started).catch((error) => {
      console.error(error instanceof UserError ? error.message : error)
      reason = String(error)
      return false
    })
    const figures = takeFigures().join('\n')
    await stopAll(started)
    if (result === true) outcome.passed += 1
    if (result === false)
      outcome.failures.push({ name, reason: reason || `A promise was not kept:\n${figures}` })
    console.log(`${result === 'not run' ? '–' : result ? '✓' : '✗'} ${name} (${seconds(startedAt)})`)
  }
  if (values.report !== undefined) await fs.writeFile(values.report, JSON.stringify(outcome))
  return outcome.failures.length === 0
}

await untilStopped(main)
