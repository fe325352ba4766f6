import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as usersRoute from '@/app/backend/api/admin/users/route'
import * as tutorsFeedbackRoute from '@/app/backend/api/feedback/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as joinRoute from '@/app/backend/api/student/lesson_auth/route'
import * as loginRoute from '@/app/backend/api/tutor/login/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as registrationRoute from '@/app/backend/api/vue/student/quickCheckAuth/route'
import { db } from '@/lib/db/client'
import { Client, expectError, type Answer } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import { start } from '@/tests/support/rounds'
import { collectLog } from '@/tests/support/log-lines'

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.LOG_LEVEL = 'trace'))

const name = 'Grace Brewster Hopper'
const matriculationNumber = '470815'
const email = 'grace.hopper@example.org'
const password = 'a password that nobody reads'
const text = 'The microphone of Professor Murray crackles'
const secrets = [name, 'Hopper', matriculationNumber, email, password, text, 'Murray']

const log = collectLog()

beforeEach(() => log.clear())

/** Makes every write fail with an error that quotes the whole row, as PostgreSQL's own do. */
async function breakTables(sqlState: string): Promise<void> {
  await db.$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION fail_loudly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'cannot store %', NEW USING ERRCODE = '${sqlState}', DETAIL = NEW::text, HINT = NEW::text;
    END $$`)
  for (const table of ['registration', 'participant', 'feedback', 'question', 'tutor', 'attempt'])
    await db.$executeRawUnsafe(`
      CREATE OR REPLACE TRIGGER fail_loudly BEFORE INSERT OR UPDATE ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION fail_loudly()`)
}

async function mendTables(): Promise<void> {
  await db.$executeRawUnsafe('DROP FUNCTION IF EXISTS fail_loudly() CASCADE')
}

afterEach(mendTables)

/** Everything that somebody may send with something personal in it, to a database that stores none of it. */
async function sendEverything(sqlState: string): Promise<Answer[]> {
  const { client, lecture, session } = await makeHall()
  const quickCheck = await makeQuickCheck(lecture.id, [{ points: 1 }], [session.id])
  await start(client, 'quickcheck', quickCheck.id)
  const student = await makeParticipant(lecture.id)
  const superuser = await makeTutor('Superuser')
  await breakTables(sqlState)
  const question = { text, answers: [{ text: name }, { text: email }], correctAnswer: 0 }
  return [
    await student.client.post(registrationRoute.POST, { name, matriculationNumber }),
    await student.client.post(feedbackRoute.POST, { text }),
    await new Client().call(joinRoute.POST, 'POST', { form: { code: lecture.code } }),
    await new Client().call(loginRoute.POST, 'POST', { form: { email, password } }),
    await client.post(questionsRoute.POST, question, { query: `a=create&lecture=${lecture.id}` }),
    await superuser.client.post(usersRoute.POST, { name, email, password, role: 'Tutor' }),
  ]
}

test.each([
  ['23514', 500, 'internal'],
  ['53100', 503, 'unavailable'],
] as const)('of what the database refuses with %s, the log tells the code and no value', async (...row) => {
  const [sqlState, status, code] = row
  const answers = await sendEverything(sqlState)
  for (const answer of answers) expectError(answer, status, code)
  const told = log.lines()
  expect(told.length).toBeGreaterThanOrEqual(answers.length)
  const errors = told.map((line) => (JSON.parse(line) as { err?: object }).err)
  expect(errors.filter((error) => JSON.stringify(error ?? {}).includes(sqlState))).toHaveLength(told.length)
  for (const secret of secrets) expect(log.text()).not.toContain(secret)
})

test('of a table that is not as it should be, neither', async () => {
  const { client, lecture, session } = await makeHall()
  const quickCheck = await makeQuickCheck(lecture.id, [{ points: 1 }], [session.id])
  await start(client, 'quickcheck', quickCheck.id)
  const student = await makeParticipant(lecture.id)
  await db.$executeRawUnsafe('ALTER TABLE feedback RENAME COLUMN text TO words')
  await db.$executeRawUnsafe('ALTER TABLE registration RENAME COLUMN name TO called')
  const answers = [
    await student.client.post(registrationRoute.POST, { name, matriculationNumber }),
    await student.client.post(feedbackRoute.POST, { text }),
    await client.get(tutorsFeedbackRoute.GET, { query: `lecture=${lecture.id}&q=${name}` }),
  ]
  await db.$executeRawUnsafe('ALTER TABLE feedback RENAME COLUMN words TO text')
  await db.$executeRawUnsafe('ALTER TABLE registration RENAME COLUMN called TO name')
  for (const answer of answers) expectError(answer, 500, 'internal')
  expect(log.lines()).toHaveLength(answers.length)
  for (const secret of secrets) expect(log.text()).not.toContain(secret)
})
