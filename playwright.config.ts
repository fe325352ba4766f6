import { defineConfig, devices } from '@playwright/test'
import { systemBrowser } from './scripts/browser.mjs'

const executablePath = systemBrowser()
/** Keeps a browser of the tests from calling anybody but the server under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a person. Otherwise a page takes two, the first of them for its blank beginning.
  '--renderer-process-limit=1',
  // A page of a test lives for seconds. To optimise its scripts would cost a sixth more of the processor than it saves;
  // to collect garbage often, and on other threads, cost an eighth of what a browser takes.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32 --single-threaded-gc',
]

/** What is no test: `tour` takes the pictures of the documentation, `friction` counts clicks and seconds. */
const only = process.env.PLAYWRIGHT_ONLY
const timed = '**/{starting,two-processes}.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  projects: only
    ? [{ name: only, testMatch: `${only}.ts` }]
    : [
        {
          name: 'screens',
          testMatch: '**/*.spec.ts',
          testIgnore: timed,
          // Nobody waits for what moves, and no frame is drawn for it. Files about what comes and goes have it move.
          use: { reducedMotion: 'reduce' },
        },
        // What is held to seconds has the machine to itself.
        { name: 'timed', testMatch: timed, dependencies: ['screens'], workers: 1 },
      ],
  outputDir: 'test-results',
  // Each with a server of its own, where the tests follow each other, each in a lecture of its own.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Costs a third of the time: for a test that has failed, run it again with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: quiet, ...(executablePath && { executablePath }) },
  },
})
