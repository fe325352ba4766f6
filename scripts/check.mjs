import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, runToEnd } from './children.mjs'
import { install } from './install.mjs'

/** Everything that can be known without running the product. */
const checks = {
  types: 'typescript/bin/tsc --noEmit --incremental false -p .',
  lint: 'oxlint/bin/oxlint --type-aware .',
  format: 'prettier/bin/prettier.cjs --check --log-level warn .',
  structure: '../scripts/check-structure.mjs',
  messages: '../scripts/check-messages.mjs',
  routes: '../scripts/generate-routes.mjs --check',
  'dead code': 'knip/bin/knip.js --no-progress',
}
const timeoutSeconds = 240

/** Runs them, two at a time. @returns {Promise<{ passed: number, failed: number }>} */
export async function check() {
  // Writes the types of routes and of imported styles, which a fresh clone lacks.
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'typegen'], { timeoutSeconds })
  const waiting = Object.entries(checks)
  let failed = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next
      const startedAt = Date.now()
      const problem = await runCheck(command)
      console.log(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds(startedAt)})`)
      if (problem === undefined) continue
      failed += 1
      console.log(problem)
    }
  }
  await Promise.all([work(), work()])
  return { passed: Object.keys(checks).length - failed, failed }
}

/** @param {number} since @returns {string} */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** @param {string} command @returns {Promise<string | undefined>} what is wrong */
function runCheck(command) {
  const [script = '', ...args] = command.split(' ')
  return runToEnd(process.execPath, [path.join('node_modules', script), ...args], { timeoutSeconds }).then(
    () => undefined,
    (error) => error.message,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root)
  await install({ forTests: true })
    .then(check)
    .then(({ failed }) => process.exit(failed > 0 ? 1 : 0))
    .catch(fail)
}
