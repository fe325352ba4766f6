import { build } from './build.mjs'
import { fail, onShutdown } from './children.mjs'
import { install } from './install.mjs'
import { prepare, seed } from './prepare.mjs'
import { serve } from './serve.mjs'

/** What has been started, in this order; it is stopped in the opposite one. @type {(() => Promise<void>)[]} */
const started = []

async function stop() {
  while (started.length > 0) await started.pop()?.()
}

async function start() {
  await install()
  const { settings, env } = await prepare((stopDatabase) => started.push(stopDatabase))
  const [accounts] = await Promise.all([seed(env), build()])
  const server = serve({ settings, env })
  started.push(server.stop)
  await server.untilReady()
  console.log(`\nLectern runs at ${settings.PUBLIC_URL}\n${accounts}`.trimEnd())
}

onShutdown(stop)
try {
  await start()
} catch (error) {
  await stop()
  fail(error)
}
