import 'server-only'
import type { z } from 'zod'
import type { Participant, Tutor } from '@/lib/auth/actor'
import { addressLimitKey, spend, waitSeconds } from '@/lib/auth/address-limits'
import { addressKey } from '@/lib/auth/attempts'
import { isSignedIn } from '@/lib/auth/sign-in-sql'
import { bounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish, publishCounts } from '@/lib/realtime/bus'
import { findReceiptRow, storeFeedback } from '@/lib/feedback/feedback-sql'
import { getFeedback, getFeedbackLecture } from '@/lib/feedback/queries'
import type { feedbackChange, feedbackInput, FeedbackView, readInput, readView } from '@/lib/feedback/schema'
import { resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { getOwnLimits, secondsUntil } from '@/lib/participants/queries'

/**
 * Sends a message to the lecture's tutors, anonymously; one sent again with its key is stored once.
 * Errors: not_authenticated, lecture_archived, feedback_too_soon, rate_limited.
 */
export async function sendFeedback(
  me: Participant,
  input: z.infer<typeof feedbackInput>,
  networkAddress: string,
): Promise<{ againAt: string }> {
  const key = addressLimitKey(await addressKey(networkAddress), me.lectureId)
  const retryAfter = waitSeconds('messages', key)
  if (retryAfter > 0) throw await refuseMessage(me, retryAfter)
  const stored = await storeFeedback(db, me, input)
  if (!stored) return findReceipt(me, input.key)
  spend('messages', key)
  publish({ type: 'feedback.created', lectureId: me.lectureId, feedbackId: stored.id })
  publishCounts(me.lectureId)
  return { againAt: stored.againAt.toISOString() }
}

async function refuseMessage(me: Participant, retryAfter: number): Promise<AppError> {
  const signedIn = await isSignedIn(db, me)
  return signedIn ? new AppError('rate_limited', { retryAfter }) : new AppError('not_authenticated')
}

/** The answer to a message that was stored before. */
async function findReceipt(me: Participant, key: string | undefined): Promise<{ againAt: string }> {
  const receipt = key ? await findReceiptRow(db, me, key) : undefined
  if (!receipt) throw await rejectionReason(me)
  // The limit is forgotten once it is over, and then no more than that is to be told.
  return { againAt: (receipt.againAt ?? (await readClock())).toISOString() }
}

async function rejectionReason(me: Participant): Promise<AppError> {
  const { archived, feedbackAgainAt, now } = await getOwnLimits(me)
  if (archived) return new AppError('lecture_archived')
  const retryAfter = secondsUntil(feedbackAgainAt, now)
  return new AppError('feedback_too_soon', { retryAfter, values: { count: bounds.feedbackIntervalSeconds } })
}

/** Marks a message read or unread, or puts it into another category. Errors: not_found, lecture_archived. */
export async function editFeedback(
  tutor: Tutor,
  id: string,
  { read, category }: z.infer<typeof feedbackChange>,
): Promise<FeedbackView> {
  const lectureId = await getFeedbackLecture(tutor, id)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const data = {
      ...(category && { category }),
      ...(read !== undefined && { readAt: read ? await readClock(tx) : null }),
    }
    await tx.feedback.updateMany({ where: { id }, data })
    return getFeedback(tutor, id, tx)
  })
  publishCounts(lectureId)
  return view
}

/** Deletes a message for good. Errors: not_found, lecture_archived. */
export async function deleteFeedback(tutor: Tutor, id: string): Promise<void> {
  const lectureId = await getFeedbackLecture(tutor, id)
  await writeInLecture(tutor, lectureId, async (tx) => {
    const { count } = await tx.feedback.deleteMany({ where: { id } })
    if (count === 0) throw new AppError('not_found')
  })
  publishCounts(lectureId)
}

/** The lecture asked for; where none is, that of the first message named, else the tutor's current one. */
async function lectureToRead(tutor: Tutor, lecture: string | undefined, named: string | undefined) {
  if (lecture === undefined && named !== undefined) return getFeedbackLecture(tutor, named)
  return (await resolveLecture(tutor, lecture)).id
}

/**
 * Marks the named messages of a lecture as read, or all that are unread; either every named one is there or nothing
 * changes. Errors: not_found, no_lecture_chosen, lecture_archived.
 */
export async function readFeedback(
  tutor: Tutor,
  lecture: string | undefined,
  input: z.infer<typeof readInput>,
): Promise<z.infer<typeof readView>> {
  const ids = input.ids && [...new Set(input.ids)]
  const lectureId = await lectureToRead(tutor, lecture, ids?.[0])
  const where = { lectureId, ...(ids && { id: { in: ids } }) }
  if (ids && (await db.feedback.count({ where })) < ids.length) throw new AppError('not_found')
  const { count } = await writeInLecture(tutor, lectureId, async (tx) =>
    tx.feedback.updateMany({ where: { ...where, readAt: null }, data: { readAt: await readClock(tx) } }),
  )
  if (count > 0) publishCounts(lectureId)
  return { read: count }
}
