import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { databaseUrl, dumpAndRestore, runSql, dumpProblem } from '../scripts/backup.mjs'
import { root } from '../scripts/children.mjs'
import { compareDatabases } from '../scripts/compare-databases.mjs'
import { startTemporaryPostgres } from '../scripts/postgres.mjs'
import { statementsBeforeKinds } from './archive-before-kinds.mjs'
import { fillArchive, fiveYears } from './archive-rows.mjs'
import { writeResult } from './figures.mjs'

const folder = path.join(root, 'prisma/migrations')
/** The first migration that is measured. */
const first = '_question_kinds'
const grown = ['draft', 'single_answer', 'round_question', 'answer', 'question']

/**
 * How long the migration to kinds of question takes on five years of a chair, and those after it; each in a transaction, as
 * at a start of the product. Then the database is saved with pg_dump and restored, where the program fits the server.
 * @param {{ database?: string }} options `database`: a database of a server on which others may be created, in place of an
 *   embedded one
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether every response has the points that its answer is worth
 */
export async function run({ database }, started) {
  const adminUrl = database ?? (await startServer(started))
  const name = `lectern_bench_${randomBytes(4).toString('hex')}`
  const restored = `${name}_restored`
  started.push(async () => {
    for (const one of [name, restored]) await runSql(adminUrl, `DROP DATABASE IF EXISTS ${one} WITH (FORCE)`)
  })
  await runSql(adminUrl, `CREATE DATABASE ${name}`)
  const url = databaseUrl(adminUrl, name)
  const names = (await fs.readdir(folder)).filter((one) => /^\d/.test(one)).toSorted()
  const from = names.findIndex((one) => one.endsWith(first))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Of which some migrations derive what is stored.
  await client.query(`SELECT set_config('lectern.auth_secret', $1, false)`, [randomBytes(32).toString('hex')])
  for (const migration of names.slice(0, from)) await apply(client, migration)
  console.log('Filling a database as it was before with five years of a chair …')
  const rows = await fillArchive(client, statementsBeforeKinds(fiveYears))
  await client.query('RESET session_replication_role; RESET synchronous_commit; CHECKPOINT')
  const before = await sizeOf(client)
  /** @type {Record<string, number>} */
  const seconds = {}
  for (const migration of names.slice(from)) {
    seconds[migration] = await apply(client, migration)
    console.log(`${migration}: ${seconds[migration]?.toFixed(1)} s`)
  }
  const after = await sizeOf(client)
  const megabytes = { before, after }
  console.log(`${grown.join(', ')} with their indexes: ${before} MB before, ${after} MB after`)
  const wrong = await countWrong(client)
  console.log(`responses with other points than their answer is worth: ${wrong}`)
  await client.end()
  const dump = await saveAndRestore(adminUrl, url, restored)
  console.log(dump)
  console.log(`Raw results: ${await writeResult('migration', { rows, seconds, megabytes, wrong, dump })}`)
  return wrong === 0
}

/** @param {(() => Promise<void>)[]} started */
async function startServer(started) {
  const server = await startTemporaryPostgres({ durable: true })
  started.push(server.stop)
  return server.url('postgres')
}

/** @param {pg.Client} client @param {string} migration @returns {Promise<number>} seconds */
async function apply(client, migration) {
  const sql = await fs.readFile(path.join(folder, migration, 'migration.sql'), 'utf8')
  const startedAt = performance.now()
  await client.query('BEGIN')
  await client.query(sql)
  await client.query('COMMIT')
  return (performance.now() - startedAt) / 1000
}

/** @param {pg.Client} client @returns {Promise<number>} megabytes */
async function sizeOf(client) {
  const { rows } = await client.query(
    `SELECT sum(pg_total_relation_size(name::regclass))::float8 / 1048576 AS megabytes FROM unnest($1::text[]) name`,
    [grown],
  )
  return Math.round(rows[0].megabytes)
}

/** @param {pg.Client} client @returns {Promise<number>} */
async function countWrong(client) {
  const { rows } = await client.query(`
    SELECT count(*)::int AS wrong
    FROM (SELECT g.round_id, d.question_id, d.answer_id, d.points FROM registration g JOIN draft d ON d.registration_id = g.id
      UNION ALL SELECT s.round_id, r.question_id, s.answer_id, s.points FROM single_answer s JOIN round r ON r.id = s.round_id) given
    JOIN answer a ON a.id = given.answer_id
    JOIN round_question q ON q.round_id = given.round_id AND q.question_id = given.question_id
    WHERE given.points IS DISTINCT FROM CASE WHEN a.correct THEN q.points ELSE 0 END
      OR NOT q.solution->'answerIds' ? given.answer_id::text AND a.correct`)
  return rows[0].wrong
}

/** @param {string} adminUrl @param {string} url @param {string} restored @returns {Promise<string>} what came of it */
async function saveAndRestore(adminUrl, url, restored) {
  const reason = await dumpProblem(adminUrl)
  if (reason !== undefined) return `Not saved and restored. ${reason}`
  await runSql(adminUrl, `CREATE DATABASE ${restored}`)
  const to = databaseUrl(adminUrl, restored)
  const startedAt = performance.now()
  const bytes = await dumpAndRestore(url, to)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const { rows, differences } = await compareDatabases(url, to)
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const same = differences.length === 0 ? 'row for row the same' : differences.join('; ')
  return `${total} rows saved (${Math.round(bytes / 2 ** 20)} MB) and restored in ${seconds} s: ${same}`
}
