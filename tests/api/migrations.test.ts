import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { statementsBeforeKinds } from '@/bench/archive-before-kinds.mjs'
import { fillArchive } from '@/bench/archive-rows.mjs'
import { migrate, migrationsFolder } from '@/prisma/migrate'
import { databaseUrl, runSql } from '@/scripts/backup.mjs'
import { diffSchemas, SCHEMA_FILE } from '@/scripts/schema-diff'
import { runAsAdmin } from '@/tests/setup/connections'

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
  expect(await migrate(url, { folder })).toEqual(['1_first', '2_second'])
  await addMigration('3_third', 'INSERT INTO seat VALUES (2)')
  expect(await migrate(url, { folder })).toEqual(['3_third'])
  expect(await migrate(url, { folder })).toEqual([])
  expect(await runSql(url, 'SELECT number FROM seat ORDER BY 1')).toEqual([{ number: 1 }, { number: 2 }])
})

test('several processes that start at once apply each migration once', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int); SELECT pg_sleep(0.2)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['1_first']])
})

test('a migration that fails changes nothing and can be tried again', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int)')
  await addMigration('2_broken', 'CREATE TABLE row (number int); SELECT 1 / 0')
  await expect(migrate(url, { folder })).rejects.toThrow(
    /2_broken failed and changed nothing: .*division by zero/,
  )
  expect(await tables()).toEqual(['_prisma_migrations', 'seat'])
  await writeFile(path.join(folder, '2_broken', 'migration.sql'), 'CREATE TABLE row (number int)')
  expect(await migrate(url, { folder })).toEqual(['2_broken'])
})

test('a migration that was changed after it was applied is refused', async () => {
  await cp(migrationsFolder, folder, { recursive: true })
  const [first = ''] = await migrate(url, { folder })
  await appendFile(path.join(folder, first, 'migration.sql'), '\nDROP TABLE tutor;')
  await expect(migrate(url, { folder })).rejects.toThrow(`${first} was applied with other contents`)
})

test('a migration that another tool started and did not finish is refused; one of a newer version is left alone', async () => {
  await addMigration('1_first', 'CREATE TABLE seat (number int)')
  await migrate(url, { folder })
  const row = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES`
  await runSql(url, `${row} ('a', 'b', '9_newer')`)
  expect(await migrate(url, { folder })).toEqual([])
  await runSql(url, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '1_first'`)
  await expect(migrate(url, { folder })).rejects.toThrow('1_first started earlier and did not finish')
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

/** Takes the database to what it was before a migration. */
async function migrateUntil(ending: string): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d/.test(name)).toSorted()
  const next = names.findIndex((name) => name.endsWith(ending))
  for (const name of names.slice(0, next))
    await cp(path.join(migrationsFolder, name), path.join(folder, name), { recursive: true })
  await migrate(url, { folder })
}

test('ratings given before they were counted stay, and who gave them is known only under a pseudonym', async () => {
  const secret = 'a secret of at least 32 characters'
  await migrateUntil('_anonymous_senders')
  const [early, late] = [randomUUID(), randomUUID()]
  const [open, ended, round] = [randomUUID(), randomUUID(), randomUUID()]
  const lecture = randomUUID()
  await runSql(url, `
    INSERT INTO semester (id, kind, year) VALUES ('${lecture}', 'WS', 2031);
    INSERT INTO lecture (id, title, code, type, semester_id) VALUES ('${lecture}', 'L', 'ABCDEF', 'VL', '${lecture}');
    INSERT INTO session (id, lecture_id, number, title, date, content) VALUES
      ('${open}', '${lecture}', 1, 'S', '2031-11-01', ''), ('${ended}', '${lecture}', 2, 'S', '2031-11-02', '');
    INSERT INTO participant (id, lecture_id, device_hash) VALUES ('${early}', '${lecture}', 'a'), ('${late}', '${lecture}', 'b');
    INSERT INTO session_rating (session_id, participant_id, rating) VALUES
      ('${open}', '${early}', 4), ('${ended}', NULL, 2), ('${ended}', NULL, 2), ('${ended}', NULL, 5);
    INSERT INTO session_rater (session_id, participant_id) VALUES ('${open}', '${early}'), ('${ended}', '${late}');
    SET session_replication_role = replica;
    INSERT INTO round (id, lecture_id, session_id, kind, quick_check_id, number, started_at, ends_at)
      VALUES ('${round}', '${lecture}', '${ended}', 'quickcheck', '${round}', 1, '2031-11-02T10:00Z', '2031-11-02T10:01Z');
    INSERT INTO registration (id, round_id, participant_id, rated) VALUES ('${round}', '${round}', '${late}', true);
    INSERT INTO quick_check_rating (round_id, quality, relevance) VALUES ('${round}', 1, 2), ('${round}', 1, 2)`) // prettier-ignore
  await migrate(url, { secret })
  expect(await runSql(url, 'SELECT * FROM session_rating ORDER BY rating')).toEqual([
    { session_id: ended, rating: 2, count: 2 },
    { session_id: ended, rating: 5, count: 1 },
  ])
  const key = createHash('sha256').update(`pseudonym:${secret}`).digest()
  const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
  const pseudonym = (purpose: string, place: string, participant: string) =>
    createHash('sha256')
      .update(Buffer.concat([key, Buffer.from(purpose), bytes(place), bytes(participant)]))
      .digest()
  expect(await runSql(url, 'SELECT * FROM session_rater ORDER BY rating NULLS LAST')).toEqual([
    { session_id: open, rater: pseudonym('session rating', open, early), rating: 4 },
    { session_id: ended, rater: pseudonym('session rating', ended, late), rating: null },
  ])
  expect(await runSql(url, 'SELECT quality, relevance, count FROM quick_check_rating')).toEqual([
    { quality: 1, relevance: 2, count: 2 },
  ])
  expect(await runSql(url, 'SELECT rater FROM quick_check_rater')).toEqual([
    { rater: pseudonym('quickcheck rating', round, late) },
  ])
})

test('answers given before responses were graded when they are stored reach what they reached', async () => {
  await migrateUntil('_question_kinds')
  const [lecture, session, check, graded, survey] = Array.from({ length: 5 }, () => randomUUID())
  const [right, wrong, any] = Array.from({ length: 3 }, () => randomUUID())
  const [inCheck, alone, ada, ben] = Array.from({ length: 4 }, () => randomUUID())
  await runSql(url, `
    INSERT INTO semester (id, kind, year) VALUES ('${lecture}', 'WS', 2031);
    INSERT INTO lecture (id, title, code, type, semester_id) VALUES ('${lecture}', 'L', 'ABCDEF', 'VL', '${lecture}');
    INSERT INTO session (id, lecture_id, number, title, date, content) VALUES ('${session}', '${lecture}', 1, 'S', '2031-11-01', '');
    INSERT INTO quick_check (id, lecture_id, title) VALUES ('${check}', '${lecture}', 'Q');
    INSERT INTO question (id, lecture_id, quick_check_id, position, text, points, graded) VALUES
      ('${graded}', '${lecture}', '${check}', 0, 'A?', 3, true), ('${survey}', '${lecture}', '${check}', 1, 'B?', 0, false);
    INSERT INTO answer (id, question_id, position, text, correct) VALUES
      ('${right}', '${graded}', 0, 'Yes', true), ('${wrong}', '${graded}', 1, 'No', false), ('${any}', '${survey}', 0, 'Any', false);
    INSERT INTO participant (id, lecture_id, device_hash) VALUES ('${ada}', '${lecture}', 'a'), ('${ben}', '${lecture}', 'b');
    SET session_replication_role = replica;
    INSERT INTO round (id, lecture_id, session_id, kind, quick_check_id, question_id, number, started_at, ends_at, ended_at) VALUES
      ('${inCheck}', '${lecture}', '${session}', 'quickcheck', '${check}', NULL, 1, '2031-11-01T10:00Z', '2031-11-01T10:01Z', '2031-11-01T10:01Z'),
      ('${alone}', '${lecture}', '${session}', 'question', NULL, '${graded}', 1, '2031-11-01T11:00Z', '2031-11-01T11:01Z', '2031-11-01T11:01Z');
    INSERT INTO round_question (round_id, question_id, position, points, correct_answer_id) VALUES
      ('${inCheck}', '${graded}', 0, 2, '${right}'), ('${inCheck}', '${survey}', 1, 0, NULL), ('${alone}', '${graded}', 0, 3, '${right}');
    INSERT INTO registration (id, round_id, participant_id) VALUES ('${ada}', '${inCheck}', '${ada}'), ('${ben}', '${inCheck}', '${ben}');
    INSERT INTO draft (registration_id, question_id, answer_id, seq, saved_at) VALUES
      ('${ada}', '${graded}', '${right}', 1, now()), ('${ada}', '${survey}', '${any}', 1, now()),
      ('${ben}', '${graded}', '${wrong}', 1, now()), ('${ben}', '${survey}', NULL, 2, now());
    INSERT INTO single_answer (round_id, participant_id, answer_id, answered_at) VALUES
      ('${alone}', '${ada}', '${right}', now()), ('${alone}', '${ben}', '${wrong}', now())`) // prettier-ignore
  await migrate(url)
  const drafts = await runSql(url, 'SELECT registration_id, question_id, points::float8 AS points FROM draft')
  expect(drafts).toHaveLength(4)
  for (const [registrationId, questionId, points] of [
    [ada, graded, 2],
    [ada, survey, 0],
    [ben, graded, 0],
    [ben, survey, null],
  ])
    expect(drafts).toContainEqual({ registration_id: registrationId, question_id: questionId, points })
  const answers = await runSql(url, 'SELECT participant_id, points::float8 AS points FROM single_answer')
  expect(answers).toHaveLength(2)
  expect(answers).toContainEqual({ participant_id: ada, points: 3 })
  expect(answers).toContainEqual({ participant_id: ben, points: 0 })
  expect(await runSql(url, 'SELECT points, solution FROM round_question ORDER BY points')).toEqual([
    { points: 0, solution: null },
    { points: 2, solution: { answerIds: [right] } },
    { points: 3, solution: { answerIds: [right] } },
  ])
  expect(await runSql(url, 'SELECT DISTINCT kind FROM question UNION SELECT kind FROM answer')).toEqual([
    { kind: 'single' },
  ])
})

test('the archive that the migration to kinds of question is measured with fits the tables before it', async () => {
  await migrateUntil('_question_kinds')
  await runAsAdmin(url, async (client) => {
    const size = { lectures: 2, sessions: 1, students: 2, largeHall: 3 }
    const rows = await fillArchive(client, statementsBeforeKinds(size), { checked: true })
    expect(rows).toMatchObject({ draft: 40, single_answer: 20 })
  })
  await migrate(url)
  const points = `SELECT DISTINCT points::float8 AS points FROM draft ORDER BY 1`
  expect(await runSql(url, points)).toEqual(expect.arrayContaining([{ points: 0 }, { points: 1 }]))
})

test('points that a tutor gave for a question left out no longer look like an answer that was taken back', async () => {
  await migrateUntil('_credited_drafts')
  const [round, some] = [randomUUID(), randomUUID()]
  const [credited, takenBack, changedMind] = Array.from({ length: 3 }, () => randomUUID())
  // Foreign keys are left aside: only the times of the round matter.
  await runSql(url, `
    SET session_replication_role = replica;
    INSERT INTO round (id, lecture_id, session_id, kind, quick_check_id, number, started_at, ends_at, ended_at) VALUES
      ('${round}', '${some}', '${some}', 'quickcheck', '${some}', 1, '2031-11-01T10:00Z', '2031-11-01T10:01Z', '2031-11-01T10:01Z');
    INSERT INTO registration (id, round_id, participant_id) VALUES
      ('${credited}', '${round}', '${credited}'), ('${takenBack}', '${round}', '${takenBack}'), ('${changedMind}', '${round}', '${changedMind}');
    INSERT INTO draft (registration_id, question_id, response, points, seq, saved_at) VALUES
      ('${credited}', '${some}', 'null', 2, 0, '2031-11-02T09:00Z'), ('${takenBack}', '${some}', NULL, NULL, 0, '2031-11-02T09:00Z'),
      ('${changedMind}', '${some}', NULL, NULL, 0, '2031-11-01T10:00:30Z')`) // prettier-ignore
  await migrate(url)
  const drafts = await runSql(url, 'SELECT registration_id, points::float8 AS points, seq FROM draft')
  expect(drafts).toHaveLength(2)
  expect(drafts).toContainEqual({ registration_id: credited, points: 2, seq: -1 })
  expect(drafts).toContainEqual({ registration_id: changedMind, points: null, seq: 0 })
  await expect(runSql(url, 'UPDATE draft SET seq = -1 WHERE points IS NULL')).rejects.toThrow('draft_seq')
})
