import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { UserError, runToEnd } from './children.mjs'
import { install } from './install.mjs'
import { untilStopped } from './until-stopped.mjs'

// npm run compose:drill: builds the image, starts docker-compose.yml unchanged for https://localhost, breaks parts of
// it while a hall is working, and removes everything. It needs Docker with its compose plugin and the ports 80 and 443.

await untilStopped(async (started) => {
  await runToEnd('docker', ['compose', 'version']).catch(() => {
    throw new UserError('This needs Docker with its compose plugin ("docker compose").')
  })
  await install({ forTests: true })
  const { Containers } = await import('../faults/containers.mjs')
  const { tutor } = await import('../faults/server-under-test.mjs')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-compose-'))
  started.push(() => fs.rm(folder, { recursive: true, force: true }))
  const secrets = {
    'the secret': randomBytes(32).toString('hex'),
    'the password of the database': randomBytes(16).toString('hex'),
    'the token of the metrics': randomBytes(16).toString('hex'),
    'a password': tutor.password,
    'an address': tutor.email,
  }
  const own = await writeSettings(folder, secrets, tutor)
  const containers = new Containers(own)
  started.push(async () => {
    await containers.compose('down', '--volumes', '--timeout', '5')
    // There is no image if the build has failed.
    await runToEnd('docker', ['image', 'rm', own.project]).catch(() => undefined)
  })
  console.log('Building the image and starting everything; the first time takes some minutes …')
  await containers.start('--build')
  const certificate = path.join(folder, 'root.crt')
  await containers.compose('cp', 'caddy:/data/caddy/pki/authorities/local/root.crt', certificate)
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: certificate,
    COMPOSE_DRILL: JSON.stringify({ own, secrets }),
  }
  const passed = await runToEnd(process.execPath, ['scripts/compose-checks.mjs'], { env, show: true }).then(
    () => true,
    () => false,
  )
  console.log(passed ? 'Everything held.' : 'Not everything held.')
  return passed
})

/**
 * Writes the .env file of an installation, with a unique name for its image.
 * @param {string} folder @param {Record<string, string>} secrets @param {{ email: string, password: string }} tutor
 */
async function writeSettings(folder, secrets, tutor) {
  const project = `lectern-drill-${randomBytes(4).toString('hex')}`
  const settingsFile = path.join(folder, 'settings')
  const imageFile = path.join(folder, 'image.yml')
  const settings = {
    DOMAIN: 'localhost',
    AUTH_SECRET: secrets['the secret'],
    POSTGRES_PASSWORD: secrets['the password of the database'],
    METRICS_TOKEN: secrets['the token of the metrics'],
    ADMIN_EMAIL: tutor.email,
    ADMIN_PASSWORD: tutor.password,
    LOG_LEVEL: 'debug',
    REPLICAS: '2',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await fs.writeFile(settingsFile, lines.join(''), { mode: 0o600 })
  await fs.writeFile(imageFile, `services:\n  app:\n    image: ${project}\n`)
  return { project, settingsFile, imageFile }
}
