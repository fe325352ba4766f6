import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client, DatabaseError } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '@/prisma/migrate'
import { grantServerRole, isSameUser, serverUrlOf } from '@/prisma/server-role'
import { databaseUrl, runSql } from '@/scripts/backup.mjs'

const adminUrl = inject('adminUrl')
const DENIED = '42501'
let database = ''
let ownerUrl = ''
let url = ''

beforeEach(async () => {
  database = `lectern_test_role_${randomBytes(4).toString('hex')}`
  ownerUrl = databaseUrl(adminUrl, database)
  url = serverUrlOf(ownerUrl, 'a secret')
  await runSql(adminUrl, `CREATE DATABASE ${database}`)
  await migrate(ownerUrl, { secret: 'a secret' })
})

afterEach(async () => {
  await runSql(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await runSql(adminUrl, `DROP ROLE IF EXISTS ${roleOf(url)}`)
})

const roleOf = (address: string) => new URL(address).username

/** The code with which PostgreSQL refuses a statement of the running product; null if it carries it out. */
async function refusalOf(sql: string, address = url): Promise<string | null> {
  const client = new Client({ connectionString: address })
  try {
    await client.connect()
    await client.query(`BEGIN; ${sql}; ROLLBACK`)
    return null
  } catch (error) {
    if (error instanceof DatabaseError) return error.code ?? 'unknown'
    throw error
  } finally {
    await client.end()
  }
}

/** Tables and views of the product that the role may not use row by row; the migrations' own and the audit log are left out. */
const withoutRights = () =>
  runSql(
    ownerUrl,
    `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
       AND c.relname NOT IN ('_prisma_migrations', 'audit_entry') AND NOT (has_table_privilege('${roleOf(url)}', c.oid, 'SELECT')
       AND has_table_privilege('${roleOf(url)}', c.oid, 'INSERT') AND has_table_privilege('${roleOf(url)}', c.oid, 'UPDATE')
       AND has_table_privilege('${roleOf(url)}', c.oid, 'DELETE'))`,
  )

describe('the role of the running product', () => {
  beforeEach(() => grantServerRole(ownerUrl, url))

  test.each([
    'CREATE TABLE more (id int)',
    'CREATE TEMPORARY TABLE more (id int)',
    'CREATE SCHEMA more',
    "CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    'CREATE INDEX ON tutor (name)',
    'CREATE TRIGGER more BEFORE INSERT ON tutor EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'CREATE ROLE more',
    'CREATE DATABASE more',
    'CREATE EXTENSION lo',
    'DROP TABLE attempt',
    'DROP VIEW session_rating_total',
    'DROP FUNCTION session_is_open(session)',
    'ALTER TABLE tutor ADD COLUMN more int',
    'ALTER TABLE participant DROP CONSTRAINT participant_forgotten',
    'ALTER TABLE tutor DISABLE TRIGGER ALL',
    'TRUNCATE attempt',
    'SELECT * FROM _prisma_migrations',
    'DELETE FROM _prisma_migrations',
    'UPDATE _prisma_migrations SET finished_at = NULL',
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', 'x')",
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
    "UPDATE audit_entry SET action = 'user.edited'",
    'UPDATE audit_entry SET actor_id = NULL',
    'UPDATE audit_entry SET at = now()',
    "UPDATE audit_entry SET object_title = ''",
    "UPDATE audit_entry SET detail = '{}'",
    'SET session_replication_role = replica',
    "SELECT pg_read_file('/etc/passwd')",
    "COPY attempt TO PROGRAM 'true'",
    'SELECT * FROM pg_authid',
  ])('may not: %s', async (sql) => {
    // PostgreSQL says no to CREATE DATABASE in a transaction before it looks at rights.
    expect([DENIED, '25001']).toContain(await refusalOf(sql))
    const { rows } = await owner('SELECT rolcreatedb, rolcreaterole, rolsuper, rolbypassrls, rolreplication FROM pg_roles WHERE rolname = $1') // prettier-ignore
    expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false])
  })

  test('may do all that the product does: rows of every table, sequences, functions, locks, notifications', async () => {
    expect(await withoutRights()).toEqual([])
    const work = [
      "INSERT INTO attempt (kind, key) VALUES ('tutor_sign_in', 'k'); UPDATE attempt SET key = 'l'; DELETE FROM attempt",
      "SELECT session_is_open(s) FROM session s; SELECT * FROM session_rating_total; SELECT sha256('x'::bytea)",
      "SELECT pg_advisory_xact_lock(hashtextextended('x', 0)); LISTEN live; NOTIFY live, 'x'",
      "INSERT INTO audit_entry (id, actor_id, action, object_kind, object_id, object_title) VALUES (gen_random_uuid(), gen_random_uuid(), 'a', 'b', 'c', 'd')",
      "SELECT * FROM audit_entry; SELECT erase_from_audit(gen_random_uuid(), 'Nobody')",
      'SELECT count(*) FILTER (WHERE finished_at IS NULL AND rolled_back_at IS NULL), count(*) FROM _prisma_migrations',
    ]
    expect(await Promise.all(work.map((sql) => refusalOf(sql)))).toEqual(work.map(() => null))
  })

  test('cannot have an account erased from the audit log that is there', async () => {
    const make = "INSERT INTO tutor (id, email, name, role) VALUES (gen_random_uuid(), 'a', 'Ada', 'Tutor')"
    expect(await refusalOf(`${make}; SELECT erase_from_audit(id, 'Ada') FROM tutor`)).toBe('P0001')
  })

  test('deletes of the audit log what is old, whatever it says that old is', async () => {
    const insert = (
      age: string,
    ) => `INSERT INTO audit_entry (id, actor_id, at, action, object_kind, object_id, object_title)
      VALUES (gen_random_uuid(), gen_random_uuid(), now() - interval '${age}', '${age}', 'b', 'c', 'd')`
    for (const age of ['13 months', '5 weeks', '3 weeks']) await runSql(ownerUrl, insert(age))
    const left = () => runSql(ownerUrl, 'SELECT action FROM audit_entry ORDER BY at')
    await runSql(url, 'SELECT delete_old_audit_entries(12)')
    expect(await left()).toEqual([{ action: '5 weeks' }, { action: '3 weeks' }])
    await runSql(url, 'SELECT delete_old_audit_entries(-1)')
    expect(await left()).toEqual([{ action: '3 weeks' }])
  })

  test('may use the tables of later migrations at once, and cannot migrate itself', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-role-'))
    await cp(migrationsFolder, folder, { recursive: true })
    await mkdir(path.join(folder, '99999999999999_more'))
    const file = path.join(folder, '99999999999999_more', 'migration.sql')
    await writeFile(file, 'CREATE TABLE more (id bigserial PRIMARY KEY);')
    await appendFile(file, "CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1';")
    await expect(migrate(url, { folder })).rejects.toThrow('permission denied')
    expect(await migrate(ownerUrl, { folder })).toEqual(['99999999999999_more'])
    expect(await refusalOf('INSERT INTO more DEFAULT VALUES; SELECT more()')).toBeNull()
    expect(await refusalOf('TRUNCATE more')).toBe(DENIED)
    await rm(folder, { recursive: true, force: true })
  })

  test('is granted again by several processes at once, also while it is in use', async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query("BEGIN; INSERT INTO attempt (kind, key) VALUES ('tutor_sign_in', 'k')")
    await Promise.all([1, 2, 3].map(() => grantServerRole(ownerUrl, url)))
    await client.query('COMMIT')
    await client.end()
    expect(await withoutRights()).toEqual([])
  })

  test('gets its password anew when the secret has changed', async () => {
    const next = serverUrlOf(ownerUrl, 'another secret')
    expect(next).not.toBe(url)
    await grantServerRole(ownerUrl, next)
    expect(await refusalOf('SELECT FROM tutor', next)).toBeNull()
    expect(await refusalOf('SELECT FROM tutor')).toBe('28P01')
  })
})

const owner = async (sql: string) => {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql, [roleOf(url)])
  } finally {
    await client.end()
  }
}

test('a role that has all rights is refused, and nothing is granted', async () => {
  await runSql(adminUrl, `CREATE ROLE ${roleOf(url)} SUPERUSER LOGIN PASSWORD 'x'`)
  await expect(grantServerRole(ownerUrl, url)).rejects.toThrow('DATABASE_URL takes a user without all rights')
})

test('an owner who may not make roles says so; a role that is there already is enough', async () => {
  const limited = `${database}_owner`
  await runSql(adminUrl, `CREATE ROLE ${limited} LOGIN PASSWORD 'x'`)
  await runSql(adminUrl, `ALTER DATABASE ${database} OWNER TO ${limited}`)
  const address = new URL(ownerUrl)
  Object.assign(address, { username: limited, password: 'x' })
  await expect(grantServerRole(address.href, url)).rejects.toThrow(
    `cannot make or change the role ${roleOf(url)}`,
  )
  await runSql(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`)
  await runSql(adminUrl, `CREATE DATABASE ${database} OWNER ${limited}`)
  await migrate(address.href, { secret: 'a secret' })
  await runSql(adminUrl, `CREATE ROLE ${roleOf(url)} LOGIN PASSWORD '${new URL(url).password}'`)
  await grantServerRole(address.href, url)
  expect(await withoutRights()).toEqual([])
  expect(await refusalOf('TRUNCATE attempt')).toBe(DENIED)
  await runSql(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`)
  await runSql(adminUrl, `DROP ROLE ${limited}`)
})

test('two addresses of one user are told apart from those of two', () => {
  expect(isSameUser(ownerUrl, url)).toBe(false)
  expect(isSameUser(ownerUrl, `${ownerUrl}?application_name=x`)).toBe(true)
})
