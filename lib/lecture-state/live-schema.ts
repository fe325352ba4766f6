import { z } from 'zod'
import { lectureView } from '@/lib/lectures/schema'
import { roundView, tutorCounts } from '@/lib/rounds/schema'
import { wallState } from '@/lib/rounds/wall-state-schema'
import { participantSessionView, sessionView } from '@/lib/sessions/schema'

/** The active session and the round that runs or ran last in it. */
export const currentSessionView = z.object({
  session: z
    .union([
      sessionView.describe('What tutors get.'),
      participantSessionView.describe('What participants get: without the notes of the tutors.'),
    ])
    .nullable(),
  round: roundView.nullable(),
  now: z.string(),
})

export type CurrentSession = z.infer<typeof currentSessionView>

/** Lectures with an active session, each with the state that its event stream continues from. */
export const liveSnapshots = z.object({
  items: z.array(
    z.object({
      lecture: lectureView,
      session: sessionView.nullable(),
      round: roundView.nullable(),
      wall: wallState,
      listsVersion: z
        .string()
        .describe(
          'Another one whenever a session, a question or a QuickCheck is added, edited, archived or deleted.',
        ),
      counts: tutorCounts,
      now: z.string(),
    }),
  ),
})
