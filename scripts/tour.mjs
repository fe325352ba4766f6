import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { fail, root, runToEnd } from './children.mjs'
import { install } from './install.mjs'

const timeoutSeconds = 300

process.chdir(root)
await install({ forTests: true })
  .then(() => ensureBrowser())
  .then(() => build())
  .then(() =>
    runToEnd(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
      env: { ...process.env, PLAYWRIGHT_ONLY: 'tour' },
      timeoutSeconds,
    }),
  )
  .catch(fail)
