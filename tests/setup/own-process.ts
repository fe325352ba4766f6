import { afterAll, inject, vi } from 'vitest'
import { databaseUrl, runAsAdmin } from '@/tests/setup/connections'

// Runs before each test file is loaded. The files that a worker runs share its process, because loading the packages
// takes as long as an average file's tests. All that is ours is each file's own: modules, what `remember` keeps,
// settings, listeners of the process, and the database. Shared on purpose is the thread that renders Markdown, which
// takes a second to start and holds nothing of a text.

type Process = {
  /** As the worker began. */
  env: NodeJS.ProcessEnv
  endListeners: NodeJS.SignalsListener[]
  files: number
  /** The database of the file before. */
  database: string | undefined
}

const globals = globalThis as typeof globalThis & { lectern?: Map<string, unknown>; lecternTests?: Process }
const own = (globals.lecternTests ??= {
  env: { ...process.env },
  endListeners: process.listeners('SIGTERM'),
  files: 0,
  database: undefined,
})

const SHARED = 'markdown-thread'
const thread = globals.lectern?.get(SHARED)
// Whatever still runs of the file before goes on with the values that it began with.
const remembered = new Map<string, unknown>(thread === undefined ? [] : [[SHARED, thread]])
globals.lectern = remembered
vi.resetModules()

for (const name of Object.keys(process.env)) if (!(name in own.env)) delete process.env[name]

const template = inject('templateDatabase')
own.files += 1
const database = `${template}_${process.env['VITEST_POOL_ID']}_${own.files}`

await runAsAdmin(inject('adminUrl'), async (client) => {
  if (own.database !== undefined) await client.query(`drop database if exists ${own.database} with (force)`)
  await client.query(`create database ${database} template ${template}`)
})
own.database = database

Object.assign(process.env, own.env, {
  DATABASE_URL: databaseUrl(inject('adminUrl'), database),
  DATABASE_DIRECT_URL: '',
  AUTH_SECRET: 'a secret that is only good for tests',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  TIMEZONE: 'Europe/Berlin',
})

/** Ends what would go on beside the next file. */
afterAll(async () => {
  for (const listener of process.listeners('SIGTERM'))
    if (!own.endListeners.includes(listener)) process.off('SIGTERM', listener)
  const bus = remembered.get('bus') as { listeners: Set<unknown> } | undefined
  // Nobody listens any more: once its connection is gone it does not open another one.
  bus?.listeners.clear()
  const pool = remembered.get('db') as { $disconnect: () => Promise<void> } | undefined
  await pool?.$disconnect()
})
