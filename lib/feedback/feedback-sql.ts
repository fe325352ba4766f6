import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { pseudonym } from '@/lib/participants/pseudonym-sql'
import { Prisma } from '@/prisma/generated/client'
import type { FeedbackCategory } from '@/prisma/generated/enums'

type Message = { text: string; category: FeedbackCategory; key?: string | undefined }

/** The message's id, and when its sender may write again. */
export type StoredRow = { id: string; againAt: Date }

/** The pseudonym of the participant `p` as a sender of messages. */
const feedbackSender = () => pseudonym('feedback', Prisma.sql`p.lecture_id`, Prisma.sql`p.id`)

/**
 * Stores a message without a trace of who sent it; when they may again, and the `key` of their last message, stands under
 * a pseudonym. Nothing if it is too soon, the key is that of the last message, the lecture is archived or the sign-in
 * has ended.
 */
export async function storeFeedback(
  client: Tx,
  me: Participant,
  { text, category, key }: Message,
): Promise<StoredRow | undefined> {
  const rows = await client.$queryRaw<StoredRow[]>`
    WITH allowed AS (
      INSERT INTO sender_limit (sender, again_at, message_key)
      SELECT ${feedbackSender()}, clock_timestamp() + ${bounds.feedbackIntervalSeconds} * interval '1 second',
        ${key ?? null}::uuid
      FROM participant p JOIN lecture l ON l.id = p.lecture_id
      WHERE ${signInHolds(me)} AND l.archived_at IS NULL
      ON CONFLICT (sender) DO UPDATE
      SET again_at = excluded.again_at, message_key = excluded.message_key, used_on = excluded.used_on
      WHERE (sender_limit.again_at IS NULL OR sender_limit.again_at <= clock_timestamp())
        AND (excluded.message_key IS NULL OR sender_limit.message_key IS DISTINCT FROM excluded.message_key)
      RETURNING again_at),
    numbered AS (
      UPDATE lecture l SET feedback_number = l.feedback_number + 1 FROM allowed WHERE l.id = ${me.lectureId}::uuid
      RETURNING l.id, l.feedback_number)
    INSERT INTO feedback (id, lecture_id, session_id, number, text, category)
    SELECT gen_random_uuid(), n.id,
      (SELECT s.id FROM session s WHERE s.lecture_id = n.id AND session_is_open(s)),
      n.feedback_number, ${text}, ${category}::feedback_category
    FROM numbered n
    RETURNING id, (SELECT again_at FROM allowed) AS "againAt"`
  return rows[0]
}

/** When the sender of the message with a key may write again (null once that is over); nothing if it was not their last. */
export async function findReceiptRow(
  client: Tx,
  me: Participant,
  key: string,
): Promise<{ againAt: Date | null } | undefined> {
  const rows = await client.$queryRaw<{ againAt: Date | null }[]>`
    SELECT x.again_at AS "againAt"
    FROM participant p JOIN sender_limit x ON x.sender = ${feedbackSender()}
    WHERE ${signInHolds(me)} AND x.message_key = ${key}::uuid`
  return rows[0]
}
