import { anyAnswer, statementsOf } from './archive-rows.mjs'

/** @typedef {import('./archive-rows.mjs').Size} Size */

/** What was stored in another way before questions had kinds: one correct answer, and no points beside what was given. */
const before = {
  round_question: `INSERT INTO round_question (round_id, question_id, position, points, correct_answer_id)
    SELECT r.id, q.id, coalesce(q.position, 0), q.points, md5('a' || q.id || 0)::uuid
    FROM round r JOIN question q ON q.quick_check_id = r.quick_check_id OR q.id = r.question_id`,
  draft: `INSERT INTO draft (registration_id, question_id, answer_id, seq, saved_at)
    SELECT g.id, rq.question_id, md5('a' || rq.question_id || ${anyAnswer})::uuid, 1, g.submitted_at
    FROM registration g JOIN round_question rq ON rq.round_id = g.round_id`,
  single_answer: `INSERT INTO single_answer (round_id, participant_id, answer_id, answered_at)
    SELECT r.id, p.id, md5('a' || r.question_id || ${anyAnswer})::uuid, r.started_at + random() * interval '1 minute'
    FROM round r JOIN participant p ON p.lecture_id = r.lecture_id WHERE r.kind = 'question'`,
}

/** The statements that fill a database as it was before the migration `question_kinds`. @param {Size} size */
export function statementsBeforeKinds(size) {
  return statementsOf(size).map(([table, sql]) => {
    const earlier = Object.entries(before).find(([name]) => name === table)
    return earlier ?? /** @type {[string, string]} */ ([table, sql])
  })
}
