import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import type { FeedbackCategory } from '@/prisma/generated/enums'

type Message = { text: string; category: FeedbackCategory; key?: string | undefined }

/** The message's id, and when its sender may write again. */
export type StoredRow = { id: string; againAt: Date }

/**
 * Stores a message without a trace of who sent it; the participant only keeps when they may again, and the `key` of the
 * last message. Nothing if it is too soon, the key is that of the last message, the lecture is archived or the sign-in
 * has ended.
 */
export async function storeFeedback(
  client: Tx,
  me: Participant,
  { text, category, key }: Message,
): Promise<StoredRow | undefined> {
  const rows = await client.$queryRaw<StoredRow[]>`
    WITH allowed AS (
      UPDATE participant p
      SET feedback_again_at = clock_timestamp() + ${bounds.feedbackIntervalSeconds} * interval '1 second',
        feedback_key = ${key ?? null}::uuid
      FROM lecture l
      WHERE ${signInHolds(me)}
        AND l.id = p.lecture_id AND l.archived_at IS NULL
        AND (p.feedback_again_at IS NULL OR p.feedback_again_at <= clock_timestamp())
        AND (${key ?? null}::uuid IS NULL OR p.feedback_key IS DISTINCT FROM ${key ?? null}::uuid)
      RETURNING p.lecture_id, p.feedback_again_at),
    numbered AS (
      UPDATE lecture l SET feedback_number = l.feedback_number + 1 FROM allowed WHERE l.id = allowed.lecture_id
      RETURNING l.id, l.feedback_number)
    INSERT INTO feedback (id, lecture_id, session_id, number, text, category)
    SELECT gen_random_uuid(), n.id,
      (SELECT s.id FROM session s WHERE s.lecture_id = n.id AND session_is_open(s)),
      n.feedback_number, ${text}, ${category}::feedback_category
    FROM numbered n
    RETURNING id, (SELECT feedback_again_at FROM allowed) AS "againAt"`
  return rows[0]
}
