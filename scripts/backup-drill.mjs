import { randomBytes } from 'node:crypto'
import { UserError } from './children.mjs'
import { install } from './install.mjs'
import { startTemporaryPostgres } from './postgres.mjs'
import { untilStopped } from './until-stopped.mjs'

// npm run backup:drill: fills a database, saves it with pg_dump, restores it into another one and compares the two. It
// uses a server of its own, or the one in DRILL_DATABASE_URL, whose user must be able to create databases.

await untilStopped(async (started) => {
  await install()
  const { createFilled, databaseUrl, assertDump, dumpAndRestore, migrate, runSql } =
    await import('./backup.mjs')
  const { compareDatabases } = await import('./compare-databases.mjs')
  const adminUrl = process.env.DRILL_DATABASE_URL ?? (await ownServer(started))
  await assertDump(adminUrl)
  const name = `lectern_drill_${randomBytes(4).toString('hex')}`
  const restored = `${name}_restored`
  started.push(async () => {
    for (const database of [name, restored])
      await runSql(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  })
  const from = await createFilled(adminUrl, name)
  await runSql(adminUrl, `CREATE DATABASE ${restored}`)
  const to = databaseUrl(adminUrl, restored)
  const startedAt = performance.now()
  const bytes = await dumpAndRestore(from, to)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return printResult(await compareDatabases(from, to), await migrate(to), `${bytes} bytes in ${seconds} s`)
})

/** @param {(() => Promise<void>)[]} started */
async function ownServer(started) {
  const server = await startTemporaryPostgres()
  started.push(server.stop)
  return server.url('postgres')
}

/**
 * @param {Awaited<ReturnType<typeof import('./compare-databases.mjs').compareDatabases>>} result @param {string} migrated @param {string} effort
 * @returns {boolean} whether all is as it was
 */
function printResult({ rows, differences }, migrated, effort) {
  for (const [table, count] of rows) console.log(`${String(count).padStart(8)}  ${table}`)
  for (const difference of differences) console.error(`✗ ${difference}`)
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) throw new UserError('There was nothing to save.')
  console.log(`${total} rows of ${rows.size} tables saved and restored, ${effort}. ${migrated}`)
  console.log(differences.length === 0 ? 'Row for row the same.' : `${differences.length} differences.`)
  return differences.length === 0
}
