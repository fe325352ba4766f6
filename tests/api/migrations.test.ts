import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '@/prisma/migrate'
import { databaseUrl, runSql } from '@/scripts/backup.mjs'
import { diffSchemas, SCHEMA_FILE } from '@/scripts/schema-diff'

const adminUrl = inject('adminUrl')
let database = ''
let url = ''
let folder = ''

beforeEach(async () => {
  database = `lectern_test_migrations_${randomBytes(4).toString('hex')}`
  url = databaseUrl(adminUrl, database)
  await runSql(adminUrl, `CREATE DATABASE ${database}`)
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-migrations-'))
})

afterEach(async () => {
  await runSql(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await rm(folder, { recursive: true, force: true })
})

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, name, 'migration.sql'), sql)
}

const tables = async () =>
  (await runSql(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)).map(
    ({ tablename }) => tablename,
  )

/** Every column with its type and whether it may be null. */
async function columnsOf(connectionString: string) {
  return runSql(
    connectionString,
    `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull
       THEN ' not null' ELSE '' END AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> '_prisma_migrations' ORDER BY 1`,
  )
}

test('applies what is missing, in order, and nothing twice', async () => {
  await addMigration('2_second', 'INSERT INTO seat VALUES (1); -- a comment; with a semicolon')
  await addMigration('1_first', 'CREATE TABLE seat (number int);')
  expect(await migrate(url, folder)).toEqual(['1_first', '2_second'])
  await addMigration('3_third', 'INSERT INTO seat VALUES (2)')
  expect(await migrate(url, folder)).toEqual(['3_third'])
  expect(await migrate(url, folder)).toEqual([])
  expect(await runSql(url, 'SELECT number FROM seat ORDER BY 1')).toEqual([{ number: 1 }, { number: 2 }])
})

test('several processes that start at once apply each migration once', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int); SELECT pg_sleep(0.2)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url, folder)))
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['1_first']])
})

test('a migration that fails changes nothing and can be tried again', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int)')
  await addMigration('2_broken', 'CREATE TABLE row (number int); SELECT 1 / 0')
  await expect(migrate(url, folder)).rejects.toThrow(
    /2_broken failed and changed nothing: .*division by zero/,
  )
  expect(await tables()).toEqual(['_prisma_migrations', 'seat'])
  await writeFile(path.join(folder, '2_broken', 'migration.sql'), 'CREATE TABLE row (number int)')
  expect(await migrate(url, folder)).toEqual(['2_broken'])
})

test('a migration that was changed after it was applied is refused', async () => {
  await cp(migrationsFolder, folder, { recursive: true })
  const [first = ''] = await migrate(url, folder)
  await appendFile(path.join(folder, first, 'migration.sql'), '\nDROP TABLE tutor;')
  await expect(migrate(url, folder)).rejects.toThrow(`${first} was applied with other contents`)
})

test('a migration that another tool started and did not finish is refused; one of a newer version is left alone', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int)')
  await migrate(url, folder)
  const row = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES`
  await runSql(url, `${row} ('a', 'b', '9_newer')`)
  expect(await migrate(url, folder)).toEqual([])
  await runSql(url, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '1_first'`)
  await expect(migrate(url, folder)).rejects.toThrow('1_first started earlier and did not finish')
})

test('the migrations lead to the columns that the schema describes', async () => {
  await migrate(url)
  const described = `${database}_described`
  await runSql(adminUrl, `CREATE DATABASE ${described}`)
  try {
    const sql = await diffSchemas(null, await readFile(SCHEMA_FILE, 'utf8'), adminUrl)
    await runSql(databaseUrl(adminUrl, described), sql)
    const columns = await columnsOf(databaseUrl(adminUrl, described))
    expect(columns.length).toBeGreaterThan(100)
    expect(await columnsOf(url)).toEqual(columns)
  } finally {
    await runSql(adminUrl, `DROP DATABASE IF EXISTS ${described} WITH (FORCE)`)
  }
})
