import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { askedSignInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { Response } from '@/lib/questions/kinds/schema'
import { type ParticipationRow, participationOf } from '@/lib/rounds/progress-sql'
import { responseIn } from '@/lib/rounds/round-sql'
import { askedRows, inOrder, type Placed } from '@/lib/rounds/together-sql'
import { pseudonym, senderLimits } from '@/lib/participants/pseudonym-sql'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'
import type { QuestionKind } from '@/prisma/generated/enums'

/** A lecture with its open session; without one, `last` is the session that ended last. */
export type LectureRow = {
  id: string
  title: string
  archived: boolean
  regradings: number
  sessionId: string | null
  number: number
  sessionTitle: string
  allowEvaluation: boolean
  activatedAt: Date
  last: { id: string; number: number; title: string; allowEvaluation: boolean } | null
  lastEndedAt: Date | null
  now: Date
}

/** Returns the shared state of students for each lecture id, in the order of the ids; null if missing. */
export async function findLectureRows(
  client: Tx,
  lectureIds: readonly string[],
): Promise<(LectureRow | null)[]> {
  const rows = await client.$queryRaw<(LectureRow | { id: null })[]>`
    /* find-lecture-rows */
    SELECT l.id, l.title, l.archived_at IS NOT NULL AS archived, l.regradings, s.id AS "sessionId", s.number,
           s.title AS "sessionTitle", s.allow_evaluation AS "allowEvaluation", s.activated_at AS "activatedAt",
           clock_timestamp() AS now,
           CASE WHEN before.id IS NOT NULL THEN jsonb_build_object('id', before.id, 'number', before.number,
             'title', before.title, 'allowEvaluation', before.allow_evaluation) END AS last,
           before.over AS "lastEndedAt"
    FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (lecture_id, place)
    LEFT JOIN lecture l ON l.id = asked.lecture_id LEFT JOIN session s ON s.lecture_id = l.id AND session_is_open(s)
    LEFT JOIN LATERAL (
      SELECT b.*, ${sessionEnd('b')} AS over FROM session b
      WHERE s.id IS NULL AND b.lecture_id = l.id AND b.activated_at IS NOT NULL AND b.archived_at IS NULL
      ORDER BY over DESC LIMIT 1) before ON true
    ORDER BY asked.place`
  return rows.map((row) => (row.id === null ? null : row))
}

/** The questions of a round, and its participation. */
export type RoundItemRow = ParticipationRow & {
  shuffleQuestions: boolean
  shuffleAnswers: boolean
  questions: {
    id: string
    kind: QuestionKind
    text: string
    unit: string | null
    points: number
    answers: { id: string; text: string }[]
  }[]
}

/**
 * Returns for each round id, in the order of the ids, its questions in their order without the correct answers, whether
 * they are shuffled for each student, and the participation.
 */
export async function listRoundItemRows(client: Tx, roundIds: readonly string[]): Promise<RoundItemRow[]> {
  return client.$queryRaw<RoundItemRow[]>`
    /* find-round-items */
    SELECT coalesce(qc.shuffle_questions, false) AS "shuffleQuestions",
           coalesce(qc.shuffle_answers, false) AS "shuffleAnswers",
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'text', q.text, 'unit', q.unit,
               'points', n.points, 'answers', coalesce((
                 SELECT jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text) ORDER BY a.position)
                 FROM answer a WHERE a.question_id = q.id), '[]')) ORDER BY n.position)
             FROM round_question n JOIN question q ON q.id = n.question_id
             WHERE n.round_id = asked.round_id), '[]') AS questions,
           participation.*
    FROM unnest((SELECT ${roundIds}::uuid[])) WITH ORDINALITY AS asked (round_id, place)
    LEFT JOIN round r ON r.id = asked.round_id LEFT JOIN quick_check qc ON qc.id = r.quick_check_id
    CROSS JOIN LATERAL (${participationOf(Prisma.sql`asked.round_id`, Prisma.sql`r.session_id`)}) participation
    ORDER BY asked.place`
}

/** A participant's own part in the round and the session on the screen. */
export type OwnRow = {
  name: string | null
  matriculationNumber: string | null
  registrationId: string | null
  submittedAt: Date | null
  answerId: string | null
  response: Response | null
  rated: boolean
  rating: number | null
  tempoAgainAt: Date | null
  feedbackAgainAt: Date | null
  draft: StudentState['me']['draft'] | null
}

/**
 * Whose part is read, in which round and session. `hasJoined`: this request has just signed them in, and another one of
 * the same device may have replaced that.
 */
export type AskedOwn = {
  me: Participant
  roundId: string | null
  sessionId: string | null
  hasJoined: boolean
}

/** Reads the own part of each participant, in their order; undefined where the sign-in does not hold. */
export async function findOwnRows(
  client: Tx,
  participants: readonly AskedOwn[],
): Promise<(OwnRow | undefined)[]> {
  const asked = participants.map(({ me, roundId, sessionId, hasJoined }) => ({
    me,
    roundId,
    values: { session_id: sessionId, has_joined: hasJoined },
  }))
  const columns = Prisma.sql`session_id uuid, has_joined boolean`
  // The limit keeps the plan of one participant, whatever the number of them.
  const rows = await client.$queryRaw<Placed<OwnRow>[]>`
    /* find-own-rows */
    SELECT asked.place, own.* FROM ${askedRows(asked, columns)} CROSS JOIN LATERAL (
      SELECT p.name, p.matriculation_number AS "matriculationNumber", g.id AS "registrationId",
             g.submitted_at AS "submittedAt", a.answer_id AS "answerId", ${responseIn('a')} AS response,
             sr.rating::int AS rating, sr.rater IS NOT NULL AS rated,
             CASE WHEN t.again_at > clock_timestamp() THEN t.again_at END AS "tempoAgainAt",
             CASE WHEN f.again_at > clock_timestamp() THEN f.again_at END AS "feedbackAgainAt",
             (SELECT jsonb_object_agg(d.question_id, jsonb_build_object('answerId', d.answer_id, 'response', ${responseIn('d')}, 'seq', d.seq))
              FROM draft d WHERE d.registration_id = g.id) AS draft
      FROM participant p
      LEFT JOIN registration g ON g.participant_id = p.id AND g.round_id = asked.round_id
      LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = asked.round_id
      LEFT JOIN session_rater sr ON sr.session_id = asked.session_id
        AND sr.rater = ${pseudonym('session rating', Prisma.sql`asked.session_id`, Prisma.sql`p.id`)}
      ${senderLimits()}
      WHERE p.id = asked.participant_id AND (asked.has_joined OR (${askedSignInHolds}))
      LIMIT 1) own`
  return inOrder(participants, rows)
}
