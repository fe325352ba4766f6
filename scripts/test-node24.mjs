import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { UserError, runToEnd } from './children.mjs'
import { install } from './install.mjs'
import { step } from './steps.mjs'
import { untilStopped } from './until-stopped.mjs'

// npm run test:node24 [-- <stage> …]: downloads Node.js 24 LTS from the npm registry into a temporary folder and runs
// stages of npm test, and the newcomer, with it.

const version = '24.21.0'
const stages = ['check', 'unit', 'build', 'faults', 'api', 'e2e', 'newcomer']
const timeoutSeconds = 3600

await untilStopped(async (started) => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !stages.includes(name))
  if (unknown !== undefined) throw new UserError(`There is no stage "${unknown}", only ${stages.join(', ')}.`)
  await install({ forTests: true })
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-node24-'))
  started.push(() => fs.rm(folder, { recursive: true, force: true }))
  // A test runs it as another user.
  await fs.chmod(folder, 0o711)
  const bin = await step(`Fetching Node.js ${version}`, () => fetchNode(folder))
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
  const inTests = stages.slice(0, -1).filter((name) => wanted.length === 0 || wanted.includes(name))
  const runs = [
    ...(inTests.length > 0 ? [['scripts/test.mjs', ...inTests]] : []),
    ...(wanted.length === 0 || wanted.includes('newcomer') ? [['scripts/newcomer.mjs']] : []),
  ]
  let failed = 0
  for (const run of runs) {
    failed += await runToEnd(path.join(bin, 'node'), run, { env, show: true, timeoutSeconds }).then(
      () => 0,
      () => 1,
    )
  }
  console.log(`\nOn Node.js ${version}: ${failed === 0 ? 'all passed' : 'not all passed'}.`)
  return failed === 0
})

/** @param {string} folder @returns {Promise<string>} where its program is */
async function fetchNode(folder) {
  // Linux and macOS; each has its own package with nothing but the program.
  const name = `node-${process.platform}-${process.arch}`
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await runToEnd('npm', ['install', ...options, `${name}@${version}`])
  const bin = path.join(folder, 'node_modules', name, 'bin')
  const found = (await runToEnd(path.join(bin, 'node'), ['--version'])).trim()
  if (found !== `v${version}`) throw new UserError(`The package ${name} brought ${found}.`)
  return bin
}
