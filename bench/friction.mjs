import { ensureBrowser } from '../scripts/browser.mjs'
import { build } from '../scripts/build.mjs'
import { runToEnd } from '../scripts/children.mjs'

const timeoutSeconds = 300

/** Clicks, keys and seconds of what a tutor does, in a browser; written into docs/interface.md. */
export async function run() {
  await ensureBrowser()
  await build()
  await runToEnd(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    env: { ...process.env, PLAYWRIGHT_ONLY: 'friction' },
    timeoutSeconds,
  })
  return true
}
