import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { makeQuickCheckRound } from '@/tests/support/rounds'
import { step } from '@/tests/support/submission-model'
import { Phone } from '@/tests/support/submission-phone'

/** A grace that the operations of a run, one after the other, do not outlast. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

// More with SUBMISSION_RUNS=2000, for a night.
const numRuns = Number(process.env['SUBMISSION_RUNS'] ?? 60)

test('whatever a phone and the network do, the server holds one row, the last intended answers, the points once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.boolean(), async (steps, named) => {
      const phone = new Phone(await makeQuickCheckRound(), named)
      for (const next of steps) {
        await phone.take(next)
        expect(await phone.stored()).toEqual(phone.model.stored)
      }
      expect(await phone.results()).toEqual(phone.model.results)
    }),
    { numRuns, endOnFailure: numRuns > 100 },
  )
}, 600_000)
