import fs from 'node:fs/promises'
import path from 'node:path'
import { root, runToEnd } from '../../scripts/children.mjs'
import { hashOf } from '../../scripts/install.mjs'

const routes = { insert: 'next-insert.mjs', events: 'next-events.mjs' }
const folder = path.join(root, '.data/bench/next-baseline')
const config = `export default {
  output: 'standalone',
  compress: false,
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
  outputFileTracingRoot: ${JSON.stringify(root)},
  turbopack: { root: ${JSON.stringify(root)} },
}
`

/**
 * Builds a Next application that is nothing but two route handlers, once per version of Next.
 * @returns {Promise<string>} its server's file
 */
export async function buildBareNext() {
  const server = path.join(folder, '.next/standalone', path.relative(root, folder), 'server.js')
  const stamp = hashOf(['bench/baselines', 'package-lock.json'])
  const stampFile = path.join(folder, 'stamp')
  if ((await fs.readFile(stampFile, 'utf8').catch(() => '')) === stamp) return server
  await fs.rm(folder, { recursive: true, force: true })
  for (const [name, file] of Object.entries(routes)) {
    await fs.mkdir(path.join(folder, 'app', name), { recursive: true })
    await fs.copyFile(path.join(root, 'bench/baselines', file), path.join(folder, 'app', name, 'route.js'))
  }
  await fs.writeFile(path.join(folder, 'next.config.mjs'), config)
  await fs.writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  await runToEnd(process.execPath, [next, 'build', folder], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    timeoutSeconds: 180,
  })
  await fs.writeFile(stampFile, stamp)
  return server
}
