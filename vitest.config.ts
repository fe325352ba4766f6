import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // As in the server's bundles, where this guard against use in the browser is empty.
      'server-only': `${root}node_modules/server-only/empty.js`,
    },
  },
  test: {
    // Two more than Vitest takes by itself: a test waits half of its time, for PostgreSQL or for a process.
    maxWorkers: os.availableParallelism() + 1,
    // What hangs ends; how long something may take is for the tests to say.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Whoever waits for a condition waits through a machine that stands still for a moment, too.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,scripts,bench}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/setup/database.ts'],
          setupFiles: [
            'tests/setup/own-process.ts',
            'tests/setup/passwords.ts',
            'tests/setup/request-timeout.ts',
          ],
          sequence: { setupFiles: 'list' },
          // tests/setup/own-process.ts says what the files share.
          isolate: false,
        },
      },
    ],
  },
})
