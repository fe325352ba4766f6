import { Client } from 'pg'
import type { Hall } from '@/tests/e2e/support/hall'
import type { Server } from '@/tests/e2e/support/server'

/** Sessions and students of a lecture that has seen a lot. */
export const huge = { sessions: 40, students: 120 }

/**
 * Fills a lecture with many held sessions, as if years had passed: in each the question and the QuickCheck, once, with
 * everybody there; the more often the later, the more right.
 */
export async function fillLecture(
  server: Server,
  { lectureId, questionId, quickCheckId }: Hall,
): Promise<void> {
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  const run = (sql: string) => client.query(sql.replaceAll(':lecture', `'${lectureId}'::uuid`))
  const key = (name: string) => `md5(:lecture || '${name}' || s)::uuid`
  const held = `generate_series(1, ${huge.sessions}) s`
  const people = `generate_series(1, ${huge.students}) p`
  const start = `(timestamptz '2030-10-07 10:00+02' + s * interval '1 week')`
  await run(`INSERT INTO participant (id, lecture_id, device_hash, matriculation_number)
    SELECT md5(:lecture || 'p' || p)::uuid, :lecture, 'huge ' || p, lpad(p::text, 6, '0') FROM ${people}`)
  await run(`INSERT INTO session (id, lecture_id, number, title, date, activated_at, ended_at)
    SELECT ${key('s')}, :lecture, s + 1, 'Week ' || s, ${start}::date, ${start} - interval '10 years', ${start} - interval '10 years' + interval '90 minutes' FROM ${held}`)
  for (const [kind, column, item, minute] of [
    ['question', 'question_id', questionId, 20],
    ['quickcheck', 'quick_check_id', quickCheckId, 40],
  ] as const)
    await run(`INSERT INTO round (id, lecture_id, session_id, kind, ${column}, number, started_at, ends_at, ended_at)
      SELECT ${key(kind)}, :lecture, ${key('s')}, '${kind}', '${item}', 1, at, at + interval '1 minute', at + interval '1 minute'
      FROM ${held}, LATERAL (SELECT ${start} - interval '10 years' + interval '${minute} minutes' AS at) x`)
  await run(`INSERT INTO round_question (round_id, question_id, position, points, solution)
    SELECT r.id, q.id, coalesce(q.position, 0), q.points, jsonb_build_object('answerIds', jsonb_build_array(a.id)) FROM round r
    JOIN question q ON q.id = r.question_id OR q.quick_check_id = r.quick_check_id
    JOIN answer a ON a.question_id = q.id AND a.correct WHERE r.lecture_id = :lecture`)
  await run(`INSERT INTO presence (session_id, participant_id, seen_from, seen_to)
    SELECT ss.id, pa.id, ss.activated_at, ss.ended_at FROM session ss JOIN participant pa ON pa.lecture_id = :lecture
    WHERE ss.lecture_id = :lecture AND ss.activated_at IS NOT NULL`)
  await run(`INSERT INTO single_answer (round_id, participant_id, answer_id, points, answered_at)
    SELECT r.id, pa.id, a.id, a.correct::int * q.points, r.started_at FROM round r JOIN session ss ON ss.id = r.session_id
    JOIN round_question q ON q.round_id = r.id
    JOIN participant pa ON pa.lecture_id = :lecture
    JOIN answer a ON a.question_id = r.question_id
      AND a.position = CASE WHEN right(pa.device_hash, 1)::int * 5 <= ss.number THEN 0 ELSE 2 END
    WHERE r.lecture_id = :lecture AND r.kind = 'question'`)
  await run(`INSERT INTO registration (id, round_id, participant_id, matriculation_number, submitted_at)
    SELECT md5(r.id::text || pa.id)::uuid, r.id, pa.id, pa.matriculation_number, r.started_at
    FROM round r JOIN participant pa ON pa.lecture_id = :lecture WHERE r.lecture_id = :lecture AND r.kind = 'quickcheck'`)
  await run(`INSERT INTO draft (registration_id, question_id, answer_id, points, seq, saved_at)
    SELECT g.id, q.question_id, (q.solution->'answerIds'->>0)::uuid, q.points, 1, g.submitted_at
    FROM round r JOIN registration g ON g.round_id = r.id JOIN round_question q ON q.round_id = r.id
    WHERE r.lecture_id = :lecture AND q.position = 0`)
  await run(`INSERT INTO tempo (session_id, tempo, created_at)
    SELECT id, 'too_fast', activated_at + n * interval '11 seconds' FROM session, generate_series(1, 200) n
    WHERE lecture_id = :lecture AND activated_at IS NOT NULL`)
  await run(`INSERT INTO feedback (id, lecture_id, session_id, number, text, category, created_at)
    SELECT md5(id::text || n)::uuid, :lecture, id, number * 10 + n, 'Please speak up.', 'tutor', activated_at + interval '1 hour'
    FROM session, generate_series(1, 5) n WHERE lecture_id = :lecture AND activated_at IS NOT NULL`)
  await client.end()
}
