import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { check, seconds } from './check.mjs'
import { Refusal, fail, root, runToEnd } from './children.mjs'
import { install } from './install.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

/** A stage that takes longer than this many seconds has hung and counts as failed. */
const timeouts = { unit: 300, api: 1200, faults: 900, e2e: 2700 }
/** @type {Record<string, () => Promise<Count>>} */
const stages = {
  check,
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  build: () => build().then(() => ({ passed: 1, failed: 0 })),
  faults,
  e2e,
}
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-reports-'))
/** @type {import('node:child_process').ChildProcess | undefined} */
let current

process.chdir(root)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    endGroup('SIGTERM')
    process.exit(1)
  })
}
await main(process.argv.slice(2)).catch(fail)

/** @param {string[]} wanted names of stages; none means all */
async function main(wanted) {
  const unknown = wanted.find((name) => !(name in stages))
  if (unknown) throw new Refusal(`There is no stage "${unknown}", only ${Object.keys(stages).join(', ')}.`)
  await install({ forTests: true })
  const total = { passed: 0, failed: 0 }
  for (const [name, run] of Object.entries(stages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n── ${name}`)
    const startedAt = Date.now()
    const { passed, failed } = await run().catch(countAsFailed)
    console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds(startedAt)}`)
    total.passed += passed
    total.failed += failed
  }
  fs.rmSync(reports, { recursive: true, force: true })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

/** @param {unknown} error */
function countAsFailed(error) {
  console.error(error instanceof Refusal ? error.message : error)
  return { passed: 0, failed: 1 }
}

/** @param {'unit' | 'api'} project @returns {Promise<Count>} */
async function vitest(project) {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]
  const code = await runGroup(args, timeouts[project], {})
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return atLeastOneFailed(code, { passed: numPassedTests, failed: numFailedTests })
}

/** Every drill of what goes wrong, in its short form. @returns {Promise<Count>} */
async function faults() {
  await build()
  const report = path.join(reports, 'faults.json')
  const code = await runGroup(['scripts/faults.mjs', '--short', '--report', report], timeouts.faults, {})
  return atLeastOneFailed(code, { passed: 0, failed: 0, ...readReport(report) })
}

/** In a real browser, against the built server. @returns {Promise<Count>} */
async function e2e() {
  await build()
  await ensureBrowser()
  const report = path.join(reports, 'e2e.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const code = await runGroup(args, timeouts.e2e, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  return atLeastOneFailed(code, { passed: expected, failed: unexpected + flaky })
}

/** What broke outside a test (a file that does not load, a hung run) shows only in the exit code. @param {number} code @param {Count} count */
function atLeastOneFailed(code, { passed, failed }) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

/** @param {string} file */
function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/** Debian's package where there is one to install, else Playwright's own download. */
async function ensureBrowser() {
  const { chromium } = await import('playwright')
  const known = ['/usr/bin/chromium', chromium.executablePath()]
  if (known.some((file) => fs.existsSync(file))) return
  console.log('Installing Chromium …')
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const installed = await runToEnd('apt-get', ['update'])
      .then(() => runToEnd('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']))
      .then(() => fs.existsSync('/usr/bin/chromium'))
      .catch(() => false)
    if (installed) return
  }
  await runToEnd(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

/**
 * Runs Node with everything it starts in a group of its own, so that a hung run ends whole.
 * @param {string[]} args @param {number} timeoutSeconds @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code
 */
function runGroup(args, timeoutSeconds, env) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  current = child
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      console.error(`Ended after ${timeoutSeconds} seconds, which is more than it may take.`)
      endGroup('SIGKILL')
    }, timeoutSeconds * 1000)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      current = undefined
      resolve(code ?? 1)
    })
  })
}

/** @param {NodeJS.Signals} signal */
function endGroup(signal) {
  if (current?.pid === undefined) return
  try {
    process.kill(-current.pid, signal)
  } catch {
    current.kill(signal)
  }
}
