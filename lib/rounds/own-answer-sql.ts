import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { Response } from '@/lib/questions/kinds/schema'
import { canEndGrace, responseIn, roundFinalAt, roundIsFinal } from '@/lib/rounds/round-sql'

/** A participant's state in a round of a QuickCheck. */
export type StandingRow = {
  signedIn: boolean
  registrationId: string | null
  registered: boolean
  submittedAt: Date | null
  finalAt: Date | null
  /** Nothing is accepted any more: it is final, or will be once that is stored. */
  late: boolean
  lectureArchived: boolean
}

/** A participant's state in a round of a QuickCheck of their lecture; undefined without such a round. */
export async function findStanding(
  client: Tx,
  me: Participant,
  { roundId, registrationId = null }: { roundId: string; registrationId?: string | null | undefined },
): Promise<StandingRow | undefined> {
  const rows = await client.$queryRaw<StandingRow[]>`
    SELECT coalesce(${signInHolds(me)}, false) AS "signedIn", g.id AS "registrationId",
           g.id IS NOT NULL AS registered, g.submitted_at AS "submittedAt", ${roundFinalAt('r')} AS "finalAt",
           ${roundIsFinal('r')} OR ${canEndGrace('r')} AS late, l.archived_at IS NOT NULL AS "lectureArchived"
    FROM participant p
    JOIN lecture l ON l.id = p.lecture_id
    JOIN round r ON r.id = ${roundId}::uuid AND r.lecture_id = p.lecture_id AND r.kind = 'quickcheck'
    LEFT JOIN registration g ON g.round_id = r.id AND g.participant_id = p.id
      AND g.id = coalesce(${registrationId}::uuid, g.id)
    WHERE p.id = ${me.id}::uuid`
  return rows[0]
}

/** A stored draft answer. */
export type StoredDraft = {
  questionId: string
  answerId: string | null
  response: Response | null
  seq: number
  savedAt: Date
}

/** The drafts of a registration. */
export async function listDrafts(client: Tx, registrationId: string): Promise<StoredDraft[]> {
  return client.$queryRaw<StoredDraft[]>`
    SELECT d.question_id AS "questionId", d.answer_id AS "answerId", ${responseIn('d')} AS response, d.seq,
           d.saved_at AS "savedAt"
    FROM draft d WHERE d.registration_id = ${registrationId}::uuid`
}

/** A participant's own response in a round of a single question; all null without one. */
type OwnAnswerRow = { answerId: string | null; response: Response | null; answeredAt: Date | null }

/** A participant's response in a round of a single question; no row if the sign-in does not hold. */
export async function findOwnAnswer(
  client: Tx,
  me: Participant,
  roundId: string,
): Promise<OwnAnswerRow | undefined> {
  const rows = await client.$queryRaw<OwnAnswerRow[]>`
    /* find-own-answer */
    SELECT a.answer_id AS "answerId", ${responseIn('a')} AS response, a.answered_at AS "answeredAt"
    FROM participant p LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}`
  return rows[0]
}
