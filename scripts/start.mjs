import { build, missingBuild } from './build.mjs'
import { fail, onShutdown } from './children.mjs'
import { install, nothingInstalled } from './install.mjs'
import { assertPortFree } from './ports.mjs'
import { prepare, seed } from './prepare.mjs'
import { step } from './steps.mjs'

/** What has been started, in the order in which it is stopped. @type {(() => Promise<void>)[]} */
const started = []

async function stop() {
  while (started.length > 0) await started.shift()?.()
}

/** Prepares the database, while servers of an existing build are loading. */
async function prepareAndLaunch() {
  /** @type {(known: import('./prepare.mjs').Known) => void} */
  let resolveKnown = () => undefined
  /** @type {Promise<import('./prepare.mjs').Known>} */
  const known = new Promise((resolve) => (resolveKnown = resolve))
  const preparing = prepare((stopDatabase) => started.push(stopDatabase), resolveKnown)
  preparing.catch(() => undefined)
  const missing = await missingBuild()
  const servers = missing === undefined ? await launch(known) : undefined
  return { ...(await preparing), missing, servers }
}

/** @param {Promise<import('./prepare.mjs').Known>} known */
async function launch(known) {
  // It needs installed packages.
  const { serve } = await import('./serve.mjs')
  const servers = serve(known)
  started.unshift(servers.stop)
  return servers
}

async function start() {
  await assertPortFree({ PORT: process.env.PORT, HOST: process.env.HOST })
  if (nothingInstalled()) console.log('The first start takes a minute or two, later ones a few seconds.')
  await step('Packages', (report) => install({ report }))
  const { missing, servers, settings, env, changed, asOwner, accounts } = await step('Database', (report) => {
    report('starting')
    return prepareAndLaunch()
  })
  if (asOwner)
    console.log(
      '  The server uses the database as its owner; DATABASE_OWNER_URL keeps the two apart (docs/deployment.md).',
    )
  const seeding = Promise.resolve(accounts ?? seed(env))
  seeding.catch(() => undefined)
  // A new database is filled before anybody is served. One that was in use needs no filling, so its servers do not
  // wait.
  await build(Promise.resolve(missing))
  if (changed) {
    await step('First accounts and demo', (report) => {
      report('writing')
      return seeding
    })
  }
  const accountLines = await step('Ready', async (report) => {
    report('waiting for the server')
    const { open } = servers ?? (await launch(Promise.resolve({ settings, env })))
    await open()
    return seeding
  })
  console.log(`\nLectern runs at ${settings.PUBLIC_URL}\n${accountLines}`.trimEnd())
}

let isStopping = false
onShutdown(() => {
  isStopping = true
  return stop()
})
try {
  await start()
} catch (error) {
  await stop()
  // Errors that the shutdown causes are not reported.
  if (!isStopping) fail(error)
}
