import { fail, onShutdown, runToEnd } from './children.mjs'
import { install } from './install.mjs'
import { prepare, seed } from './prepare.mjs'

/** @type {(() => Promise<void>) | undefined} */
let stopDatabase

onShutdown(async () => stopDatabase?.())
try {
  await install({ forTests: true })
  const { settings, env } = await prepare((stop) => {
    stopDatabase = stop
  })
  console.log(await seed(env))
  const where = ['--port', String(settings.PORT), '--hostname', settings.HOST]
  await runToEnd(process.execPath, ['node_modules/next/dist/bin/next', 'dev', ...where], { env, show: true })
} catch (error) {
  await stopDatabase?.()
  fail(error)
}
