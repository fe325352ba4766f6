import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const DEBIAN = '/usr/bin/chromium'
/** Keeps a browser of the tests from calling anybody but the server under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  // The tour only takes the pictures of the documentation.
  testMatch: process.env.TOUR ? 'tour.ts' : '**/*.spec.ts',
  outputDir: 'test-results',
  // One server and two cores: tests follow each other, each in a lecture of its own.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { args: quiet, ...(existsSync(DEBIAN) && { executablePath: DEBIAN }) },
  },
})
