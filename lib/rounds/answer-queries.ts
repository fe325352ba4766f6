import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'

type StoredDraft = { questionId: string; answerId: string | null; seq: number; savedAt: Date }

/** What is known about a participant in a QuickCheck's round, when a tick or submission was not taken. */
export type GivenAnswers = {
  signedIn: boolean
  /** The round exists in the participant's lecture and has these questions with these answers. */
  possible: boolean
  registered: boolean
  submittedAt: Date | null
  finalAt: Date | null
  late: boolean
  lectureArchived: boolean
  drafts: StoredDraft[]
}

type StateRow = Omit<GivenAnswers, 'possible' | 'drafts'> & {
  registrationId: string | null
  matching: number
}

/** Reads what a tick or submission ran into; only asked after it was not taken. */
export async function findGivenAnswers(
  me: Participant,
  asked: { roundId: string; registrationId?: string | undefined },
  answers: [questionId: string, answerId: string | null][],
): Promise<GivenAnswers> {
  const questionIds = answers.map(([questionId]) => questionId)
  const answerIds = answers.map(([, answerId]) => answerId)
  const rows = await db.$queryRaw<StateRow[]>`
    SELECT p.sign_in_id IS NOT DISTINCT FROM ${me.signInId}::uuid AS "signedIn", g.id AS "registrationId",
           g.id IS NOT NULL AS registered, g.submitted_at AS "submittedAt", f.final_at AS "finalAt",
           clock_timestamp() >= f.final_at AS late, l.archived_at IS NOT NULL AS "lectureArchived",
           (SELECT count(*)::int FROM unnest(${questionIds}::uuid[], ${answerIds}::uuid[]) AS i (question_id, answer_id)
            JOIN round_question rq ON rq.round_id = r.id AND rq.question_id = i.question_id
            LEFT JOIN answer a ON a.id = i.answer_id AND a.question_id = i.question_id
            WHERE i.answer_id IS NULL OR a.id IS NOT NULL) AS matching
    FROM participant p
    JOIN lecture l ON l.id = p.lecture_id
    JOIN round r ON r.id = ${asked.roundId}::uuid AND r.lecture_id = p.lecture_id AND r.kind = 'quickcheck'
    CROSS JOIN LATERAL (
      SELECT coalesce(r.ended_at, r.ends_at) + ${bounds.graceSeconds} * interval '1 second' AS final_at) f
    LEFT JOIN registration g ON g.round_id = r.id AND g.participant_id = p.id
      AND g.id = coalesce(${asked.registrationId ?? null}::uuid, g.id)
    WHERE p.id = ${me.id}::uuid`
  const [row] = rows
  if (!row) return nothingGiven(me)
  const { registrationId, matching, ...state } = row
  const drafts = registrationId ? await db.draft.findMany({ where: { registrationId } }) : []
  return { ...state, possible: matching === answers.length, drafts }
}

async function nothingGiven(me: Participant): Promise<GivenAnswers> {
  const signedIn = (await db.participant.count({ where: { id: me.id, signInId: me.signInId } })) > 0
  return {
    signedIn,
    possible: false,
    registered: false,
    submittedAt: null,
    finalAt: null,
    late: false,
    lectureArchived: false,
    drafts: [],
  }
}

/** Why a tick or submission was not taken. */
export function rejectionReason(given: GivenAnswers): AppError {
  if (!given.signedIn) return new AppError('not_authenticated')
  if (!given.possible) return new AppError('not_found')
  if (given.late && given.lectureArchived) return new AppError('lecture_archived')
  if (!given.registered) return new AppError('not_registered')
  if (given.submittedAt) return new AppError('already_participated')
  // Still open: the registration was made, or ended, in the same moment.
  return new AppError(given.late ? 'round_ended' : 'not_registered')
}
