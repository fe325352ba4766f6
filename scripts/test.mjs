import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { seconds } from './check.mjs'
import { UserError, fail, root } from './children.mjs'
import { endGroups, runGroup } from './groups.mjs'
import { install } from './install.mjs'
import { listFailures, readOutcome, readPlaywright, readReport, readVitest } from './stage-reports.mjs'

/**
 * A stage that takes longer than `timeout` seconds has hung and counts as failed. `read` reads its report; a stage
 * without one is one test. `checked` is added to its environment where `check` has passed in the same run. A polite
 * stage leaves the processor to the one beside it.
 * @typedef {{ script: string, timeout: number, isPolite?: boolean, needs?: string, env?: Record<string, string>,
 *   checked?: Record<string, string>, read?: (report: object) => Outcome }} Stage
 * @typedef {import('./stage-reports.mjs').Outcome} Outcome
 */

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-reports-'))
/** @param {string} name */
const reportOf = (name) => path.join(reports, `${name}.json`)

/**
 * From the second build on, builds of one clone share compiled parts: storing them has a cost, and many a clone builds
 * once.
 */
const buildsAgain = fs.existsSync(path.join(root, '.next/BUILD_ID'))

/** @type {Record<string, Stage>} */
const stages = {
  check: { script: `scripts/check.mjs --report ${reportOf('check')}`, timeout: 900, read: readOutcome },
  unit: vitest('unit', 900),
  // Polite, because drills with time limits run beside it.
  api: { ...vitest('api', 1800), isPolite: true },
  build: {
    script: 'scripts/build.mjs',
    timeout: 900,
    env: buildsAgain ? { BUILD_CACHE: '1' } : {},
    checked: { TYPES_CHECKED: '1' },
  },
  // Every drill in its short form; `pooler` needs a program that neither npm nor every system has.
  faults: {
    script: `scripts/faults.mjs --short --except pooler --report ${reportOf('faults')}`,
    timeout: 1200,
    needs: 'build',
    read: readOutcome,
  },
  // In a real browser, against the built server.
  e2e: {
    script: 'node_modules/@playwright/test/cli.js test --reporter=list,json',
    timeout: 2700,
    needs: 'build',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e') },
    read: readPlaywright,
  },
}

/**
 * The stages in sequence. Those of a step run in parallel: one that mostly computes beside one that mostly waits. The
 * build runs alone, because drills wait for it. A stage comes in a later step than what it needs.
 */
const steps = [['check', 'unit'], ['build'], ['faults', 'api'], ['e2e']]

/** @type {Map<string, Outcome>} */
const outcomes = new Map()

process.chdir(root)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => void end())
await main(process.argv.slice(2)).catch(fail)

/** Ends everything that was started. */
async function end() {
  await endGroups()
  fs.rmSync(reports, { recursive: true, force: true })
  process.exit(1)
}

/** @param {string[]} wanted names of stages; none means all */
async function main(wanted) {
  const unknown = wanted.find((name) => !(name in stages))
  if (unknown) throw new UserError(`There is no stage "${unknown}", only ${Object.keys(stages).join(', ')}.`)
  const names = wanted.length === 0 ? Object.keys(stages) : wanted
  const chosen = new Set(names.flatMap((name) => [stages[name]?.needs ?? name, name]))
  await install({ forTests: true })
  if (chosen.has('e2e')) await ensureBrowser()
  for (const step of steps) {
    const beside = step.filter((name) => chosen.has(name))
    await Promise.all(beside.map((name) => runStage(name, beside.length === 1)))
  }
  fs.rmSync(reports, { recursive: true, force: true })
  for (const [stage, { failures }] of outcomes)
    for (const line of listFailures(stage, failures)) console.log(line)
  const all = [...outcomes.values()]
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = all.reduce((sum, outcome) => sum + outcome.failures.length, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

/**
 * Runs a stage and stores its outcome.
 * @param {string} name @param {boolean} isAlone whether its lines need not tell whose they are
 */
async function runStage(name, isAlone) {
  const stage = stages[name]
  if (!stage) throw new Error(`There is no stage "${name}".`)
  const { script, timeout, isPolite = false, needs = '', env = {}, checked = {}, read } = stage
  console.log(`\n── ${name}`)
  if (outcomes.get(needs)?.failures.length) {
    console.log(`── ${name}: not run, because ${needs} has failed`)
    outcomes.set(name, { passed: 0, failures: [{ name, reason: `not run, because ${needs} has failed` }] })
    return
  }
  const startedAt = Date.now()
  const isChecked = outcomes.get('check')?.failures.length === 0
  const code = await runGroup(script.split(' '), {
    timeout,
    env: isChecked ? { ...env, ...checked } : env,
    label: isAlone ? '' : name,
    isPolite,
  })
  const { passed, failures } = read?.(readReport(reportOf(name))) ?? {
    passed: code === 0 ? 1 : 0,
    failures: [],
  }
  // A failure outside a test (a file that does not load, a hung run) only shows in the exit code.
  if (code !== 0 && failures.length === 0) failures.push({ name, reason: `ended with code ${code}` })
  console.log(`── ${name}: ${passed} passed, ${failures.length} failed, ${seconds(startedAt)}`)
  outcomes.set(name, { passed, failures })
}

/** @param {'unit' | 'api'} project @param {number} timeout @returns {Stage} */
function vitest(project, timeout) {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${reportOf(project)}`
  return {
    script: `node_modules/vitest/vitest.mjs run --project ${project} ${reporters}`,
    timeout,
    read: readVitest,
  }
}
