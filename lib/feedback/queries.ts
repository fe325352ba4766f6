import 'server-only'
import { db } from '@/lib/db'
import { feedbackTitle } from '@/lib/feedback/rules'
import type { FeedbackView } from '@/lib/feedback/schema'

/** A message of a lecture; null once it has been deleted. */
export async function findFeedback(lectureId: string, id: string): Promise<FeedbackView | null> {
  const row = await db.feedback.findFirst({
    where: { id, lectureId },
    include: { session: { select: { id: true, number: true, title: true } } },
  })
  if (!row) return null
  const { number, text, category, createdAt, readAt, session } = row
  return {
    id,
    number,
    title: feedbackTitle(text),
    text,
    category,
    date: createdAt.toISOString(),
    read: readAt !== null,
    session,
  }
}
