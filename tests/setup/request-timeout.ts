import { vi } from 'vitest'
import type * as limits from '@/lib/db/limits'

// API tests get what drills leave of the processor, which for some seconds may be next to nothing. How long a request, a statement and a wait for a lock or a connection may take has tests of its own,
// which mock or unmock `@/lib/db/limits` themselves: bus, deadline, deadline-pauses, shared-pool.

vi.mock('@/lib/db/limits', async (importOriginal) => {
  const actual = await importOriginal<typeof limits>()
  return {
    ...actual,
    REQUEST_TIMEOUT_MS: 40_000,
    CONNECT_TIMEOUT_MS: 30_000,
    ANSWER_TIMEOUT_MS: 35_000,
    TRANSACTION_TIMEOUT_MS: 35_000,
    directLimits: { ...actual.directLimits, statement_timeout: 30_000, lock_timeout: 20_000 },
  }
})
