import { z } from 'zod'

/** What processes tell each other over the bus: only that something changed, never what; the tables are the truth. */
export const busEvent = z.discriminatedUnion('type', [
  /** Session, round or texts of a lecture changed: look again. */
  z.object({ type: z.literal('lecture.changed'), lectureId: z.string() }),
  /** With everything in it: nobody may follow it any more. */
  z.object({ type: z.literal('lecture.deleted'), lectureId: z.string() }),
  /** Answers, registrations, presence, tempo or ratings: the counts are worth another look. */
  z.object({ type: z.literal('counts.changed'), lectureId: z.string() }),
  z.object({ type: z.literal('feedback.created'), lectureId: z.string(), feedbackId: z.string() }),
  /** A tutor's sign-ins ended (deactivated, signed out, new password) or their role changed. */
  z.object({ type: z.literal('tutor.changed'), tutorId: z.string() }),
  z.object({ type: z.literal('participant.left'), participantId: z.string() }),
])

export type BusEvent = z.infer<typeof busEvent>
