import 'server-only'
import { signInHolds, type Actor, type Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db, readClock } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { resolveLecture } from '@/lib/lectures/queries'
import { renderMarkdown } from '@/lib/markdown'
import { roundProgress } from '@/lib/rounds/progress-queries'
import { findCurrentRound, toRoundView, type RoundRow } from '@/lib/rounds/queries'
import type { CurrentSession } from '@/lib/lecture-state/session-schema'
import type { ItemView, SharedState, StudentQuestion, StudentState } from '@/lib/lecture-state/student-schema'
import { findOpenSession } from '@/lib/sessions/queries'
import { participantSessionView } from '@/lib/sessions/schema'

type LectureRow = {
  id: string
  title: string
  archived: boolean
  sessionId: string | null
  number: number
  sessionTitle: string
  allowEvaluation: boolean
  last: { id: string; number: number; title: string; allowEvaluation: boolean } | null
  lastEndedAt: Date | null
  now: Date
}

async function findLectureRow(lectureId: string): Promise<LectureRow> {
  const rows = await db.$queryRaw<LectureRow[]>`
    /* find-lecture-row */
    SELECT l.id, l.title, l.archived_at IS NOT NULL AS archived, s.id AS "sessionId", s.number,
           s.title AS "sessionTitle", s.allow_evaluation AS "allowEvaluation", clock_timestamp() AS now,
           CASE WHEN before.id IS NOT NULL THEN jsonb_build_object('id', before.id, 'number', before.number,
             'title', before.title, 'allowEvaluation', before.allow_evaluation) END AS last,
           before.over AS "lastEndedAt"
    FROM lecture l LEFT JOIN session s ON s.lecture_id = l.id AND s.activated_at IS NOT NULL AND s.ended_at IS NULL
      AND s.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'
    LEFT JOIN LATERAL (
      SELECT b.*, coalesce(b.ended_at, b.activated_at + ${bounds.sessionLengthSeconds} * interval '1 second') AS over
      FROM session b
      WHERE s.id IS NULL AND b.lecture_id = l.id AND b.activated_at IS NOT NULL AND b.archived_at IS NULL
      ORDER BY over DESC LIMIT 1) before ON true
    WHERE l.id = ${lectureId}::uuid`
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** The questions of a round in their order, without which answer is right. */
async function listStudentQuestions(roundId: string): Promise<StudentQuestion[]> {
  const rows = await db.roundQuestion.findMany({
    where: { roundId },
    orderBy: { position: 'asc' },
    select: {
      points: true,
      question: {
        select: {
          id: true,
          text: true,
          answers: { orderBy: { position: 'asc' }, select: { id: true, text: true } },
        },
      },
    },
  })
  return rows.map(({ points, question: { id, text, answers } }) => ({
    id,
    text,
    html: renderMarkdown(text),
    points,
    answers: answers.map((answer) => ({ ...answer, html: renderMarkdown(answer.text) })),
  }))
}

type Participation = ItemView['participation']

/** How many have answered, and how many are finished, of how many are present. */
async function countParticipation(round: RoundRow): Promise<Participation> {
  const rows = await db.$queryRaw<Participation[]>`
    WITH progress AS (${roundProgress(round.id)})
    SELECT answered, finished,
      (SELECT count(DISTINCT participant_id)::int FROM presence
       WHERE session_id = ${round.sessionId}::uuid
         AND seen_to > clock_timestamp() - ${bounds.presenceSeconds} * interval '1 second') AS present
    FROM progress`
  const { answered, finished, present } = rows[0] ?? { answered: 0, finished: 0, present: 0 }
  return { answered, finished, present: Math.max(present, answered) }
}

/** The participation in the current round of a lecture; null without one. */
export async function countCurrentParticipation(lectureId: string): Promise<Participation | null> {
  const round = await findCurrentRound(lectureId)
  return round ? countParticipation(round) : null
}

async function itemOf(round: RoundRow): Promise<ItemView> {
  const [questions, participation] = await Promise.all([
    listStudentQuestions(round.id),
    countParticipation(round),
  ])
  return { round: toRoundView(round), questions, participation }
}

async function readSharedState(lectureId: string): Promise<SharedState> {
  const [row, round] = await Promise.all([findLectureRow(lectureId), findCurrentRound(lectureId)])
  const { id, title, archived, sessionId, number, sessionTitle, allowEvaluation, now } = row
  const session = sessionId ? { id: sessionId, number, title: sessionTitle, allowEvaluation } : null
  const item = session && round ? await itemOf(round) : null
  const lecture = { id, title, active: session !== null, archived }
  return { lecture, session, last: lastSession(row), item, now: now.toISOString() }
}

/** What every student of the lecture sees alike; read once for all who ask at the same moment. Errors: not_found. */
export const getSharedState = coalesced(readSharedState)

/** What the lecture waits after, and how long that can be rated. */
function lastSession({ last, lastEndedAt, now }: LectureRow): SharedState['last'] {
  if (!last || !lastEndedAt) return null
  const { allowEvaluation, ...session } = last
  const rateUntil = new Date(lastEndedAt.getTime() + bounds.ratingAfterSessionSeconds * 1000)
  return {
    ...session,
    endedAt: lastEndedAt.toISOString(),
    rateUntil: allowEvaluation && now < rateUntil ? rateUntil.toISOString() : null,
  }
}

type OwnRow = {
  name: string | null
  matriculationNumber: string | null
  registrationId: string | null
  submittedAt: Date | null
  answerId: string | null
  rated: boolean
  rating: number | null
  tempoAgainAt: Date | null
  feedbackAgainAt: Date | null
  draft: StudentState['me']['draft'] | null
}

async function findOwnRow(participant: Participant, shared: SharedState): Promise<OwnRow> {
  const roundId = shared.item?.round.id ?? null
  const sessionId = (shared.session ?? shared.last)?.id ?? null
  const rows = await db.$queryRaw<OwnRow[]>`
    /* find-own-row */
    SELECT p.name, p.matriculation_number AS "matriculationNumber", g.id AS "registrationId",
           g.submitted_at AS "submittedAt", a.answer_id AS "answerId", sr.rating::int AS rating,
           EXISTS (SELECT FROM session_rater r WHERE r.participant_id = p.id AND r.session_id = ${sessionId}::uuid)
             AS rated,
           CASE WHEN p.tempo_again_at > clock_timestamp() THEN p.tempo_again_at END AS "tempoAgainAt",
           CASE WHEN p.feedback_again_at > clock_timestamp() THEN p.feedback_again_at END AS "feedbackAgainAt",
           (SELECT jsonb_object_agg(d.question_id, jsonb_build_object('answerId', d.answer_id, 'seq', d.seq))
            FROM draft d WHERE d.registration_id = g.id) AS draft
    FROM participant p
    LEFT JOIN registration g ON g.participant_id = p.id AND g.round_id = ${roundId}::uuid
    LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = ${roundId}::uuid
    LEFT JOIN session_rating sr ON sr.participant_id = p.id AND sr.session_id = ${sessionId}::uuid
    WHERE ${signInHolds(participant)}`
  const [row] = rows
  if (!row) throw new AppError('not_authenticated')
  return row
}

/** Drafts count as submitted from `finalAt` on. */
function submittedAt(row: OwnRow, shared: SharedState): string | null {
  if (row.submittedAt) return row.submittedAt.toISOString()
  const finalAt = shared.item?.round.finalAt
  const ticked = Object.values(row.draft ?? {}).some(({ answerId }) => answerId !== null)
  return finalAt && finalAt <= shared.now && ticked ? finalAt : null
}

/** With a lecture that was deleted its participants are gone. */
function asSignedOut(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_authenticated') : error
}

/**
 * Everything a student's screen shows: the shared state and their own part of it. The statement that reads the own
 * part proves the sign-in. Errors: not_authenticated.
 */
export async function getStudentState(participant: Participant): Promise<StudentState> {
  const shared = await getSharedState(participant.lectureId).catch(asSignedOut)
  const row = await findOwnRow(participant, shared)
  const me = {
    ...row,
    registered: row.registrationId !== null,
    draft: row.draft ?? {},
    submittedAt: submittedAt(row, shared),
    tempoAgainAt: row.tempoAgainAt?.toISOString() ?? null,
    feedbackAgainAt: row.feedbackAgainAt?.toISOString() ?? null,
  }
  return { ...shared, me }
}

/**
 * The active session of a lecture and its current round; participants ask about their own lecture and do not see the
 * notes of its tutors.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getCurrentSession(
  actor: Actor,
  lectureId: string | undefined,
): Promise<CurrentSession> {
  const id = actor.kind === 'participant' ? actor.lectureId : (await resolveLecture(actor, lectureId)).id
  const [session, row, now] = await Promise.all([findOpenSession(id), findCurrentRound(id), readClock()])
  const seen = session && actor.kind === 'participant' ? participantSessionView.parse(session) : session
  return { session: seen, round: session && row ? toRoundView(row) : null, now: now.toISOString() }
}
