import { build, missingBuild } from './build.mjs'
import { fail, onShutdown } from './children.mjs'
import { install, nothingInstalled } from './install.mjs'
import { demandPort } from './ports.mjs'
import { prepare, seed } from './prepare.mjs'
import { step } from './steps.mjs'

/** What has been started, in the order in which it is stopped. @type {(() => Promise<void>)[]} */
const started = []

async function stop() {
  while (started.length > 0) await started.shift()?.()
}

async function start() {
  await demandPort({ PORT: process.env.PORT, HOST: process.env.HOST })
  if (nothingInstalled()) console.log('The first start takes a minute or two, later ones a few seconds.')
  await step('Packages', (tell) => install({ tell }))
  // It needs packages; they are read while the settings are.
  const loading = import('./serve.mjs')
  /** @param {import('./prepare.mjs').Known} known */
  const launch = async (known) => {
    const servers = (await loading).serve(known)
    started.unshift(servers.stop)
    return servers
  }
  const missing = missingBuild()
  /** @type {Awaited<ReturnType<typeof launch>> | undefined} */
  let servers
  const { settings, env, changed, asOwner, accounts } = await step('Database', (tell) => {
    tell('starting')
    return prepare(
      (stopDatabase) => started.push(stopDatabase),
      // What was built before loads meanwhile.
      async (known) => {
        if ((await missing) === undefined) servers = await launch(known)
      },
    )
  })
  if (asOwner)
    console.log(
      '  The server uses the database as its owner; DATABASE_OWNER_URL keeps the two apart (docs/deployment.md).',
    )
  const seeding = Promise.resolve(accounts ?? seed(env))
  seeding.catch(() => undefined)
  // A new database is filled before anybody is served. One that was in use needs no filling: its servers need not wait.
  await build(missing)
  if (changed) await step('First accounts and demo', () => seeding)
  const told = await step('Ready', async () => {
    servers ??= await launch({ settings, env })
    await servers.open()
    return seeding
  })
  console.log(`\nLectern runs at ${settings.PUBLIC_URL}\n${told}`.trimEnd())
}

let isTold = false
onShutdown(() => {
  isTold = true
  return stop()
})
try {
  await start()
} catch (error) {
  await stop()
  // What breaks because it was told to end is not worth a word.
  if (!isTold) fail(error)
}
