import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { Identity } from '@/lib/participants/schema'
import { roundIsRunning } from '@/lib/questions/question-sql'
import { countsAsSubmitted } from '@/lib/rounds/round-sql'

type RunningRow = { roundId: string | null; archived: boolean }

/** The QuickCheck's round that runs in a lecture, and whether the lecture is archived. */
export async function findRunningQuickCheck(client: Tx, lectureId: string): Promise<RunningRow | undefined> {
  const rows = await client.$queryRaw<RunningRow[]>`
    /* find-quickcheck */
    SELECT r.id AS "roundId", l.archived_at IS NOT NULL AS archived
    FROM lecture l LEFT JOIN round r ON r.lecture_id = l.id AND r.kind = 'quickcheck' AND ${roundIsRunning('r')}
    WHERE l.id = ${lectureId}::uuid`
  return rows[0]
}

/**
 * Registers, or corrects name and number of the registration, and answers its id; nothing if it has been submitted, the
 * time is over or the sign-in has ended.
 */
export async function storeRegistration(
  client: Tx,
  me: Participant,
  roundId: string,
  { name, matriculationNumber }: Identity,
): Promise<string | undefined> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    /* store-registration */
    WITH stored AS (
      INSERT INTO registration AS g (id, round_id, participant_id, name, matriculation_number)
      SELECT gen_random_uuid(), r.id, p.id, ${name}, ${matriculationNumber} FROM participant p, round r
      WHERE ${signInHolds(me)}
        AND r.id = ${roundId}::uuid AND ${roundIsRunning('r')}
      ON CONFLICT (round_id, participant_id) DO UPDATE
        SET name = excluded.name, matriculation_number = excluded.matriculation_number WHERE g.submitted_at IS NULL
      RETURNING g.id, g.participant_id)
    UPDATE participant p SET name = ${name}, matriculation_number = ${matriculationNumber}
    FROM stored WHERE p.id = stored.participant_id RETURNING stored.id`
  return rows[0]?.id
}

/** Deletes a registration of a round unless it counts as submitted; answers whether it did. */
export async function deleteUnsubmitted(tx: Tx, roundId: string, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    DELETE FROM registration g USING round r
    WHERE g.id = ${id}::uuid AND r.id = g.round_id AND r.id = ${roundId}::uuid AND NOT ${countsAsSubmitted('g', 'r')}`
  return count > 0
}
