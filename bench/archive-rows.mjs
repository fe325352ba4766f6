/** Five years of a chair. Submissions: 6 rounds × 10 sessions × (199 lectures × 79 students + one of 1,000) ≈ 1 M. */
export const fiveYears = { lectures: 200, sessions: 10, students: 79, largeHall: 1000 }

/** @typedef {typeof fiveYears} Size the newest lecture is the one with the large hall */

/** An id that can be told from what it stands for, so that tables need not be looked up to be filled. @param {string} text */
const id = (text) => `md5(${text})::uuid`
/** Three of five answers are right. */
export const anyAnswer = `CASE WHEN random() < 0.6 THEN 0 ELSE 1 + floor(random() * 3)::int END`

/** Table by table, each in one statement. @param {Size} size @returns {[string, string][]} */
export function statementsOf(size) {
  const largest = size.lectures
  const lectures = `generate_series(1, ${size.lectures}) l`
  const sessions = `${lectures}, generate_series(1, ${size.sessions}) s`
  const students = `CASE l WHEN ${largest} THEN ${size.largeHall} ELSE ${size.students} END`
  /** Of each session: two QuickChecks, two questions, and one of them asked again (number 2), and a third. */
  const rounds = `${sessions}, (VALUES (1, 'quickcheck', 1), (2, 'quickcheck', 1), (3, 'question', 1), (4, 'question', 1), (4, 'question', 2), (5, 'question', 1)) k(item, kind, number)`
  const lectureId = id(`'l' || l`)
  const sessionId = id(`'s' || l || '-' || s`)
  const roundId = id(`'r' || l || '-' || s || '-' || item || '-' || number`)
  const participantId = id(`'p' || l || '-' || p`)
  /** The large hall has one QuickCheck that is asked twice in every session: 20,000 rows of results. */
  const quickCheckId = `CASE l WHEN ${largest} THEN ${id(`'k' || l || '-1-1'`)} ELSE ${id(`'k' || l || '-' || s || '-' || item`)} END`
  const roundNumber = `CASE WHEN l = ${largest} AND kind = 'quickcheck' THEN item ELSE number END`
  const questionId = id(`'q' || l || '-' || s || '-' || item`)
  const startedAt = `(date '2021-10-11' + ((l - 1) / 20) * 182 + (s - 1) * 7 + (l - 1) % 5)::timestamptz + interval '9 hours'`
  const parts = (/** @type {string} */ round) =>
    `SELECT ${round}, p FROM ${rounds}, LATERAL generate_series(1, ${students}) p`
  return [
  ['semester', `INSERT INTO semester (id, kind, year)
    SELECT ${id(`'m' || m`)}, (CASE m % 2 WHEN 0 THEN 'WS' ELSE 'SS' END)::semester_kind, 2021 + (m + 1) / 2 FROM generate_series(0, 9) m`],
  ['tutor', `INSERT INTO tutor (id, email, name, role)
    SELECT ${id(`'t' || t`)}, 'tutor' || t || '@archive.example', 'Tutor ' || t, 'Tutor' FROM generate_series(1, 40) t`],
  ['lecture', `INSERT INTO lecture (id, title, type, semester_id, code, feedback_number, copied_from_id, archived_at)
    SELECT ${lectureId}, 'Lecture ' || (l - 1) % 20 + 1, 'VL', ${id(`'m' || (l - 1) / 20`)},
      translate(lpad(upper(to_hex(l)), 6, '2'), '01', 'XY'), 0, CASE WHEN l > 40 THEN ${id(`'l' || (l - 40)`)} END,
      CASE WHEN l <= 100 THEN now() END FROM ${lectures}`],
  ['lecture_tutor', `INSERT INTO lecture_tutor (lecture_id, tutor_id) SELECT ${lectureId}, ${id(`'t' || l % 40 + 1`)} FROM ${lectures}`],
  ['session', `INSERT INTO session (id, lecture_id, number, title, content, date, allow_evaluation, activated_at, ended_at)
    SELECT ${sessionId}, ${lectureId}, s, 'Session ' || s, repeat('What is done here. ', 20), (${startedAt})::date, true,
      ${startedAt}, ${startedAt} + interval '90 minutes' FROM ${sessions}`],
  ['quick_check', `INSERT INTO quick_check (id, lecture_id, title)
    SELECT ${id(`'k' || l || '-' || s || '-' || item`)}, ${lectureId}, 'QuickCheck ' || s || '.' || item FROM ${sessions}, generate_series(1, 2) item`],
  ['question', `INSERT INTO question (id, lecture_id, quick_check_id, position, text, points)
    SELECT md5('kq' || k.id || n)::uuid, k.lecture_id, k.id, n, 'Which of these is true of part ' || n || '? ' || repeat('It is about *something* with $x^2$. ', 3), n + 1
    FROM quick_check k, generate_series(0, 3) n
    UNION ALL SELECT ${questionId}, ${lectureId}, NULL, NULL, 'Which of these is true of topic ' || s || '.' || item || '?', 1
    FROM ${sessions}, generate_series(3, 5) item`],
  ['answer', `INSERT INTO answer (id, question_id, position, text, correct)
    SELECT md5('a' || q.id || n)::uuid, q.id, n, 'Answer number ' || n + 1, n = 0 FROM question q, generate_series(0, 3) n`],
  ['round', `INSERT INTO round (id, lecture_id, session_id, kind, quick_check_id, question_id, number, started_at, ends_at, ended_at)
    SELECT ${roundId}, ${lectureId}, ${sessionId}, kind::round_kind, CASE kind WHEN 'quickcheck' THEN ${quickCheckId} END,
      CASE kind WHEN 'question' THEN ${questionId} END, ${roundNumber}, at, at + interval '4 minutes', at + interval '4 minutes'
    FROM ${rounds}, LATERAL (SELECT ${startedAt} + (item * 14 + number * 5) * interval '1 minute' AS at) x`],
  ['round_question', `INSERT INTO round_question (round_id, question_id, position, points, solution)
    SELECT r.id, q.id, coalesce(q.position, 0), q.points, jsonb_build_object('answerIds', jsonb_build_array(md5('a' || q.id || 0)::uuid))
    FROM round r JOIN question q ON q.quick_check_id = r.quick_check_id OR q.id = r.question_id`],
  ['participant', `INSERT INTO participant (id, lecture_id, device_hash, name, matriculation_number)
    SELECT ${participantId}, ${lectureId}, 'd' || l || '-' || p, 'Student ' || p, lpad((l * 10000 + p)::text, 8, '0')
    FROM ${lectures}, LATERAL generate_series(1, ${students}) p`],
  ['presence', `INSERT INTO presence (session_id, participant_id, seen_from, seen_to)
    SELECT ${sessionId}, ${participantId}, ${startedAt} + random() * interval '10 minutes', ${startedAt} + (75 + random() * 15) * interval '1 minute'
    FROM ${sessions}, LATERAL generate_series(1, ${students}) p`],
  ['registration', `INSERT INTO registration (id, round_id, participant_id, name, matriculation_number, registered_at, submitted_at)
    SELECT md5('g' || r.id || x.p)::uuid, r.id, ${id(`'p' || x.l || '-' || x.p`)}, 'Student ' || x.p, lpad((x.l * 10000 + x.p)::text, 8, '0'),
      r.started_at + random() * interval '1 minute', r.started_at + (1 + random() * 2) * interval '1 minute'
    FROM (${parts(`${roundId} AS round_id, kind, l`)}) x JOIN round r ON r.id = x.round_id WHERE x.kind = 'quickcheck'`],
  ['draft', `INSERT INTO draft (registration_id, question_id, answer_id, points, seq, saved_at)
    SELECT id, question_id, md5('a' || question_id || place)::uuid, CASE place WHEN 0 THEN points ELSE 0 END, 1, submitted_at
    FROM (SELECT g.id, g.submitted_at, rq.question_id, rq.points, ${anyAnswer} AS place
      FROM registration g JOIN round_question rq ON rq.round_id = g.round_id) given`],
  ['single_answer', `INSERT INTO single_answer (round_id, participant_id, answer_id, points, answered_at)
    SELECT id, participant_id, md5('a' || question_id || place)::uuid, CASE place WHEN 0 THEN points ELSE 0 END, at
    FROM (SELECT r.id, ${id(`'p' || x.l || '-' || x.p`)} AS participant_id, r.question_id, rq.points, ${anyAnswer} AS place,
        r.started_at + random() * interval '1 minute' AS at
      FROM (${parts(`${roundId} AS round_id, kind, l`)}) x JOIN round r ON r.id = x.round_id
      JOIN round_question rq ON rq.round_id = r.id WHERE x.kind = 'question') given`],
  ['feedback', `INSERT INTO feedback (id, lecture_id, session_id, number, text, category, created_at)
    SELECT ${id(`'f' || l || '-' || s || '-' || f`)}, ${lectureId}, ${sessionId}, (s - 1) * 500 + f, 'Could you say more about this? ' || f,
      (enum_range(NULL::feedback_category))[1 + floor(random() * 7)::int], ${startedAt} + random() * interval '90 minutes'
    FROM ${sessions}, LATERAL generate_series(1, CASE l WHEN ${largest} THEN 200 ELSE 15 END) f`],
  ['tempo', `INSERT INTO tempo (session_id, tempo, created_at)
    SELECT ${sessionId}, (CASE WHEN random() < 0.6 THEN 'too_fast' ELSE 'too_slow' END)::tempo_kind, ${startedAt} + random() * interval '90 minutes'
    FROM ${sessions}, LATERAL generate_series(1, ${students} / 2) p`],
  ['session_rating', `INSERT INTO session_rating (session_id, rating, count)
    SELECT session_id, rating, count(*) FROM (SELECT ${sessionId} AS session_id, 1 + floor(random() * 5)::int AS rating
      FROM ${sessions}, LATERAL generate_series(1, ${students} / 3) p) x GROUP BY session_id, rating`],
  ['quick_check_rating', `INSERT INTO quick_check_rating (round_id, quality, relevance, count)
    SELECT round_id, quality, relevance, count(*) FROM (SELECT g.round_id, 1 + floor(random() * 5)::int AS quality,
      1 + floor(random() * 5)::int AS relevance FROM registration g WHERE random() < 0.3) x GROUP BY round_id, quality, relevance`],
  ['audit_entry', `INSERT INTO audit_entry (id, at, actor_id, action, object_kind, object_id, object_title)
    SELECT md5('u' || n)::uuid, now() - n * interval '2 hours', ${id(`'t1'`)}, 'lecture.archived', 'lecture', ${id(`'l1'`)}::text, 'Lecture 1'
    FROM generate_series(1, 10000) n`],
  ] // prettier-ignore
}

/**
 * Fills an empty database with the archive, rows that refer to each other by construction.
 * @param {import('pg').Client} client
 * @param {[string, string][]} statements
 * @param {{ checked?: boolean }} [options] `checked`: whether foreign keys are; of millions of rows, one by one, that would
 *   take most of the time
 * @returns {Promise<Record<string, number>>} the rows of each table
 */
export async function fillArchive(client, statements, { checked = false } = {}) {
  if (!checked) await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`)
  await client.query(`SELECT setseed(0.5)`)
  /** @type {Record<string, number>} */
  const rows = {}
  for (const [table, sql] of statements) rows[table] = (await client.query(sql)).rowCount ?? 0
  await client.query(
    `UPDATE lecture l SET feedback_number = (SELECT max(number) FROM feedback WHERE lecture_id = l.id)`,
  )
  await client.query('VACUUM ANALYZE')
  return rows
}
