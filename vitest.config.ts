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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/setup/database.ts'],
          setupFiles: ['tests/setup/own-database.ts'],
          // Each waits for PostgreSQL half of the time: one more than the processors that Vitest takes by itself.
          maxWorkers: os.availableParallelism(),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
