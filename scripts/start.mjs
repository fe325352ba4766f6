import { build } from './build.mjs'
import { fail, onShutdown } from './children.mjs'
import { install, nothingInstalled } from './install.mjs'
import { demandPort } from './ports.mjs'
import { prepare, seed } from './prepare.mjs'
import { step } from './steps.mjs'

/** What has been started, in this order; it is stopped in the opposite one. @type {(() => Promise<void>)[]} */
const started = []

async function stop() {
  while (started.length > 0) await started.pop()?.()
}

async function start() {
  await demandPort({ PORT: process.env.PORT, HOST: process.env.HOST })
  if (nothingInstalled()) console.log('The first start takes a minute or two, later ones a few seconds.')
  await step('Packages', (tell) => install({ tell }))
  const { settings, env, changed, asOwner } = await step('Database', (tell) => {
    tell('starting')
    return prepare((stopDatabase) => started.push(stopDatabase))
  })
  if (asOwner)
    console.log(
      '  The server uses the database as its owner; DATABASE_OWNER_URL keeps the two apart (docs/deployment.md).',
    )
  const seeding = seed(env)
  seeding.catch(() => undefined)
  // A new database is filled before anybody is served. One that was in use needs no filling: its servers need not wait.
  await build()
  if (changed) await step('First accounts and demo', () => seeding)
  const accounts = await step('Ready', async () => {
    // It needs packages.
    const { serve } = await import('./serve.mjs')
    const server = serve({ settings, env })
    started.push(server.stop)
    await server.untilReady()
    return seeding
  })
  console.log(`\nLectern runs at ${settings.PUBLIC_URL}\n${accounts}`.trimEnd())
}

let told = false
onShutdown(() => {
  told = true
  return stop()
})
try {
  await start()
} catch (error) {
  await stop()
  // What breaks because it was told to end is not worth a word.
  if (!told) fail(error)
}
