import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail, root, runToEnd } from './children.mjs'
import { install } from './install.mjs'
import { seconds } from './steps.mjs'

export { seconds }

/** All checks that do not run the product. */
const checks = {
  types: 'typescript/bin/tsc --noEmit --incremental false -p .',
  lint: 'oxlint/bin/oxlint --type-aware .',
  format: 'prettier/bin/prettier.cjs --check --log-level warn .',
  structure: '../scripts/check-structure.mjs',
  'first imports': '../scripts/check-imports.mjs',
  documents: '../scripts/check-docs.mjs',
  messages: '../scripts/check-messages.mjs',
  translations: '@lingual/i18n-check/dist/bin/index.js --locales messages --source en --format next-intl',
  routes: '../scripts/generate-routes.mjs --check',
  'import table': '../scripts/import-rules.mjs --check',
  flows: '../scripts/flows.mjs --check',
  'dead code': 'knip/bin/knip.js --no-progress',
}
const timeoutSeconds = 240

/** Runs the checks, two at a time. @returns {Promise<import('./stage-reports.mjs').Outcome>} */
async function check() {
  // Generates the types of routes and of imported styles, which a fresh clone lacks.
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'typegen'], { timeoutSeconds })
  const waiting = Object.entries(checks)
  /** @type {import('./stage-reports.mjs').Outcome['failures']} */
  const failures = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next
      const startedAt = Date.now()
      const problem = await runCheck(command)
      console.log(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds(startedAt)})`)
      if (problem === undefined) continue
      failures.push({ name, reason: problem })
      console.log(problem)
    }
  }
  await Promise.all([work(), work()])
  return { passed: Object.keys(checks).length - failures.length, failures }
}

/** @param {string} command @returns {Promise<string | undefined>} what is wrong */
function runCheck(command) {
  const [script = '', ...args] = command.split(' ')
  return runToEnd(process.execPath, [path.join('node_modules', script), ...args], { timeoutSeconds }).then(
    () => undefined,
    (error) => error.message,
  )
}

/** With `--report`, writes the outcome to that file. */
async function main() {
  const { values } = parseArgs({ options: { report: { type: 'string' } } })
  await install({ forTests: true })
  const outcome = await check()
  if (values.report !== undefined) await fs.writeFile(values.report, JSON.stringify(outcome))
  process.exit(outcome.failures.length > 0 ? 1 : 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root)
  await main().catch(fail)
}
