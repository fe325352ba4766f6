import { Client } from 'pg'
import type { Hall } from '@/tests/e2e/support/hall'
import type { Server } from '@/tests/e2e/support/server'

// Hundreds of rows of which a list or a search is made. Over the API each would cost a call, and no test is about these.

const number = `generate_series($2::int, $3::int) AS n`
/** Later rows are later. */
const createdAt = `now() + n * interval '1 millisecond'`

/** `$1` is the lecture, `$2` and `$3` the first and the last number, `$4` a title with `#` in place of the number. */
async function store(
  server: Server,
  hall: Pick<Hall, 'lectureId'>,
  sql: string,
  [first, last]: Range,
  title: string,
) {
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  try {
    await client.query(sql, [hall.lectureId, first, last, title])
  } finally {
    await client.end()
  }
}

type Range = [first: number, last: number]

/** Answers of the questions in `made`, the first one correct. */
const answers = (...texts: string[]) =>
  `INSERT INTO answer (id, question_id, position, text, correct)
    SELECT uuidv7(), made.id, place - 1, text, place = 1
    FROM made, unnest(ARRAY[${texts.map((text) => `'${text}'`).join()}]) WITH ORDINALITY AS a (text, place)`

/** Questions with the answers yes and no. The text holds `#` in place of the number. */
export const storeQuestions = (server: Server, hall: Pick<Hall, 'lectureId'>, range: Range, text: string) =>
  store(
    server,
    hall,
    `WITH made AS (INSERT INTO question (id, lecture_id, text, created_at)
      SELECT uuidv7(), $1, replace($4, '#', n::text), ${createdAt} FROM ${number} RETURNING id)
    ${answers('Yes', 'No')}`,
    range,
    text,
  )

/** QuickChecks of one question each. The title holds `#` in place of the number, in three digits. */
export const storeQuickChecks = (
  server: Server,
  hall: Pick<Hall, 'lectureId'>,
  range: Range,
  title: string,
) =>
  store(
    server,
    hall,
    `WITH quick AS (INSERT INTO quick_check (id, lecture_id, title, created_at)
      SELECT uuidv7(), $1, replace($4, '#', lpad(n::text, 3, '0')), ${createdAt} FROM ${number} RETURNING id),
    made AS (INSERT INTO question (id, lecture_id, quick_check_id, position, text)
      SELECT uuidv7(), $1, id, 0, 'Stable?' FROM quick RETURNING id)
    ${answers('Yes', 'No')}`,
    range,
    title,
  )

/** Sessions of one day. The title holds `#` in place of the number. */
export const storeSessions = (server: Server, hall: Pick<Hall, 'lectureId'>, range: Range, title: string) =>
  store(
    server,
    hall,
    `INSERT INTO session (id, lecture_id, number, title, date, created_at)
      SELECT uuidv7(), $1, n, replace($4, '#', n::text), '2031-11-03', ${createdAt} FROM ${number}`,
    range,
    title,
  )

/** More exercise classes of the hall's tutors. The title holds `#` in place of the number, in three digits. */
export const storeLectures = (server: Server, hall: Pick<Hall, 'lectureId'>, range: Range, title: string) =>
  store(
    server,
    hall,
    `WITH made AS (INSERT INTO lecture (id, title, type, semester_id, code, created_at)
      SELECT uuidv7(), replace($4, '#', lpad(n::text, 3, '0')), 'TUT', semester_id,
        translate(upper(substr(md5(id::text), 1, 3) || lpad(to_hex(n), 3, '0')), '01', 'XY'), ${createdAt}
      FROM lecture, ${number} WHERE id = $1 RETURNING id)
    INSERT INTO lecture_tutor (lecture_id, tutor_id)
      SELECT made.id, tutor_id FROM made, lecture_tutor WHERE lecture_id = $1`,
    range,
    title,
  )

/** Unread messages of nobody and of no session, some of them about a disturbance. The text holds `#` in place of the number. */
export const storeMessages = (
  server: Server,
  hall: Pick<Hall, 'lectureId'>,
  range: Range,
  text: string,
  disruptive: Range,
) =>
  store(
    server,
    hall,
    `WITH counted AS (UPDATE lecture SET feedback_number = $3 WHERE id = $1)
    INSERT INTO feedback (id, lecture_id, number, text, category, created_at)
      SELECT uuidv7(), $1, n, replace($4, '#', n::text),
        CASE WHEN n BETWEEN ${disruptive[0]} AND ${disruptive[1]} THEN 'disruptive' ELSE 'uncategorized' END::feedback_category,
        ${createdAt} FROM ${number}`,
    range,
    text,
  )
