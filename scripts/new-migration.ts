import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrationsFolder } from '@/prisma/migrate'
import { startTemporaryPostgres } from '@/scripts/postgres.mjs'
import { diffSchemas, SCHEMA_FILE } from '@/scripts/schema-diff'

// npx tsx scripts/new-migration.ts <name>: writes the SQL that leads from the last committed schema to the one in the
// working tree. Anything that the schema language cannot express has to be added by hand.

const [name] = process.argv.slice(2)
if (!name || !/^[a-z_]+$/.test(name)) {
  console.error('Usage: npx tsx scripts/new-migration.ts <name_in_snake_case>')
  process.exit(1)
}
const { stdout: before } = await promisify(execFile)('git', ['show', `HEAD:${SCHEMA_FILE}`])
const server = await startTemporaryPostgres()
const sql = await diffSchemas(before, await readFile(SCHEMA_FILE, 'utf8'), server.url('postgres'))
if (/^(\s*--.*)?\s*$/.test(sql)) {
  console.log(`${SCHEMA_FILE} is as it was committed: nothing to write.`)
} else {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join(migrationsFolder, `${timestamp}_${name}`, 'migration.sql')
  await mkdir(path.dirname(file))
  await writeFile(file, sql)
  console.log(path.relative('.', file))
}
await server.stop()
// The engine leaves a connection and a timer open.
process.exit(0)
