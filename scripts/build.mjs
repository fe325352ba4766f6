import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, runToEnd } from './children.mjs'
import { hashOf, install } from './install.mjs'
import { prepareStaticFiles } from './static-files.mjs'
import { step } from './steps.mjs'

const standalone = path.join(root, '.next/standalone')
const stampFile = path.join(standalone, '.stamp')
const sources = [
  'app',
  'components',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'public',
  'scripts/collect-at-rest.mjs',
  'scripts/query-table.mjs',
  'scripts/static-files.mjs',
  'tsconfig.json',
]

export const serverFile = path.join(standalone, 'server.js')

/** Output of Next, and the share of the build that is done by then. @type {[string, string, number][]} */
const phases = [
  ['Creating an optimized', 'compiling', 0.05],
  ['Running TypeScript', 'checking types', 0.5],
  ['Collecting page data', 'collecting pages', 0.8],
  ['Generating static pages', 'generating pages', 0.85],
  ['Finalizing page', 'finishing', 0.95],
]

/** Builds the production server as a step, unless the current sources were built already. */
export async function build(missing = missingBuild()) {
  const stamp = await missing
  if (stamp !== undefined) await step('Building', (report) => buildAnew(stamp, report))
}

/** @returns {Promise<string | undefined>} the stamp of a build that is still to be made */
export async function missingBuild() {
  // A container image has the build, but not the sources.
  if (!existsSync(path.join(root, 'app'))) return undefined
  const stamp = hashOf(sources)
  return (await fs.readFile(stampFile, 'utf8').catch(() => '')) === stamp ? undefined : stamp
}

/** @param {string} stamp @param {import('./steps.mjs').Report} report */
async function buildAnew(stamp, report) {
  report('compiling', 0)
  await fs.rm(standalone, { recursive: true, force: true })
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    hear: (chunk) => {
      const [, what, part] = phases.findLast(([said]) => chunk.includes(said)) ?? []
      if (what) report(what, part)
    },
  })
  // Files for a content delivery network; without one, the server sends them.
  for (const folder of ['public', '.next/static']) {
    await fs.cp(path.join(root, folder), path.join(standalone, folder), { recursive: true, force: true })
  }
  await prepareStaticFiles(path.join(standalone, '.next/static'))
  await prepareStaticFiles(path.join(standalone, '.next/server/app/hall'))
  await fs.writeFile(stampFile, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
    .then(() => build())
    .catch(fail)
}
