import { fail, onShutdown, runToEnd } from './children.mjs'
import { install } from './install.mjs'
import { assertPortFree } from './ports.mjs'
import { prepare, seed } from './prepare.mjs'
import { step } from './steps.mjs'

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase

let isStopping = false
onShutdown(async () => {
  isStopping = true
  await stopDatabase?.()
})
try {
  await assertPortFree({ PORT: process.env.PORT, HOST: process.env.HOST })
  await step('Packages', (report) => install({ forTests: true, report }))
  const { settings, env, accounts } = await step('Database', async (report) => {
    report('starting')
    const prepared = await prepare((stop) => {
      stopDatabase = stop
    })
    return { ...prepared, accounts: prepared.accounts ?? (await seed(prepared.env)) }
  })
  console.log(accounts)
  const where = ['--port', String(settings.PORT), '--hostname', settings.HOST]
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'dev', ...where], { env, show: true })
} catch (error) {
  await stopDatabase?.()
  if (!isStopping) fail(error)
}
