import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFilled, databaseUrl, dumpAndRestore, runSql, dumpProblem } from '@/scripts/backup.mjs'
import { compareDatabases } from '@/scripts/compare-databases.mjs'

// The whole drill is npm run backup:drill. Here its comparison is shown to see what differs; what is compared was
// copied by the server, and by pg_dump and pg_restore only where these are as new as the server.

const adminUrl = inject('adminUrl')
const name = `lectern_test_backup_${randomBytes(4).toString('hex')}`
const copy = `${name}_copy`
const dumpFits = (await dumpProblem(adminUrl)) === undefined
let original = ''

beforeAll(async () => {
  original = await createFilled(adminUrl, name)
})

afterAll(async () => {
  for (const database of [name, copy])
    await runSql(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
})

async function makeCopy(): Promise<string> {
  await runSql(adminUrl, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
  await runSql(adminUrl, `CREATE DATABASE ${copy} TEMPLATE ${dumpFits ? 'template0' : name}`)
  const url = databaseUrl(adminUrl, copy)
  if (dumpFits) await dumpAndRestore(original, url)
  return url
}

test(`a copy made by ${dumpFits ? 'pg_dump and pg_restore' : 'the server'} is the same row for row`, async () => {
  const { rows, differences } = await compareDatabases(original, await makeCopy())
  expect(differences).toEqual([])
  expect([...rows].filter(([, count]) => count === 0)).toEqual([])
  expect(rows.get('registration')).toBeGreaterThan(100)
  expect(rows.get('_prisma_migrations')).toBeGreaterThan(0)
})

test.each([
  [
    'a value',
    'UPDATE chair SET name = name || $$ $$',
    ['chair: 1 rows are missing or changed', 'chair: 1 rows are new or changed'],
  ],
  [
    'a row too few',
    'DELETE FROM tempo WHERE id = (SELECT max(id) FROM tempo)',
    ['tempo: 1 rows are missing or changed'],
  ],
  [
    'a row too many',
    "INSERT INTO address_key VALUES ('2031-10-21', 'a key')",
    ['address_key: 1 rows are new or changed'],
  ],
  [
    'a table without its rows',
    'TRUNCATE single_answer',
    [/^single_answer: \d+ rows are missing or changed$/],
  ],
  [
    'a table that is not there',
    'DROP TABLE _prisma_migrations',
    [/^_prisma_migrations: \d+ rows are missing/, /^missing: column/],
  ],
  [
    'the value of a sequence',
    "SELECT setval('tempo_id_seq', 1000000)",
    [/^missing: sequence tempo_id_seq/, /^new: sequence tempo_id_seq last 1000000/],
  ],
  ['an index', 'DROP INDEX attempt_kind_key_at_idx', [/^missing: index .*attempt_kind_key_at_idx/]],
  [
    'a rule for values',
    'ALTER TABLE quick_check_rating DROP CONSTRAINT quick_check_rating_range',
    [/^missing: constraint quick_check_rating/],
  ],
  [
    'a default',
    'ALTER TABLE attempt ALTER COLUMN at DROP DEFAULT',
    [/^missing: column attempt\.at/, /^new: column attempt\.at/],
  ],
] as [string, string, (string | RegExp)[]][])('sees %s that differs', async (_, sql, expected) => {
  const url = await makeCopy()
  await runSql(url, sql)
  const { differences } = await compareDatabases(original, url)
  for (const line of expected) expect(differences).toContainEqual(expect.stringMatching(line))
})

test('does not tell what is in the rows', async () => {
  const url = await makeCopy()
  const [row] = await runSql(original, 'SELECT name FROM registration WHERE name IS NOT NULL LIMIT 1')
  await runSql(url, "UPDATE registration SET name = 'Somebody Else' WHERE name IS NOT NULL")
  const { differences } = await compareDatabases(original, url)
  expect(differences).toHaveLength(2)
  expect(JSON.stringify(differences)).not.toContain(String(row?.name))
})
