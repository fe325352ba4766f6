import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '@/scripts/postgres.mjs'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-postgres-'))
  // As root, PostgreSQL runs as somebody else, who must be able to reach its data in here.
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** Whether a database has been begun, wherever it is made. */
function isBegun() {
  const home = path.join(dataDir, 'postgres')
  return existsSync(home) && readdirSync(home).some((name) => existsSync(path.join(home, name, 'PG_VERSION')))
}

test('a first start that is killed while it makes the database leaves nothing that the next one stumbles over', async () => {
  const code = `import { startPostgres } from ${JSON.stringify(path.resolve('scripts/postgres.mjs'))}
    await startPostgres({ dataDir: process.argv[1], durable: false })`
  const first = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { stdio: 'inherit' })
  const ended = new Promise((resolve) => first.once('exit', resolve))
  await expect.poll(isBegun, { timeout: 30_000, interval: 5 }).toBe(true)
  first.kill('SIGKILL')
  await ended
  const { url, stop } = await startPostgres({ dataDir, durable: false })
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await stop()
  expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => !name.startsWith('native-'))).toEqual([
    'data',
  ])
})
