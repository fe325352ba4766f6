import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, runToEnd } from './children.mjs'
import { hashOf, install } from './install.mjs'
import { prepareStaticFiles } from './static-files.mjs'

const standalone = path.join(root, '.next/standalone')
const stampFile = path.join(standalone, '.stamp')
const sources = [
  'app',
  'components',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'public',
  'scripts/static-files.mjs',
  'tsconfig.json',
]

export const serverFile = path.join(standalone, 'server.js')

/** Builds the production server unless the one that is there was built from these very sources. */
export async function build() {
  // An image carries what was built and not what it was built from.
  if (!existsSync(path.join(root, 'app'))) return
  const stamp = await hashOf(sources)
  if ((await fs.readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  console.log('Building, about a minute; only needed when the sources have changed …')
  await fs.rm(standalone, { recursive: true, force: true })
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  // The files that a content delivery network would serve; without one the server does.
  for (const folder of ['public', '.next/static']) {
    await fs.cp(path.join(root, folder), path.join(standalone, folder), { recursive: true, force: true })
  }
  await prepareStaticFiles(path.join(standalone, '.next/static'))
  await fs.writeFile(stampFile, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install().then(build).catch(fail)
