import { vi } from 'vitest'
import type * as limits from '@/lib/db/limits'

// A machine that runs two files at once beside everything else is slower than a server may be, and may stand still for a
// second or two. How long a request, a statement and a wait for a lock or a connection may take has tests of its own,
// which mock or unmock `@/lib/db/limits` themselves: bus, deadline, deadline-pauses, shared-pool.

vi.mock('@/lib/db/limits', async (importOriginal) => {
  const actual = await importOriginal<typeof limits>()
  return {
    ...actual,
    REQUEST_TIMEOUT_MS: 15_000,
    CONNECT_TIMEOUT_MS: 10_000,
    ANSWER_TIMEOUT_MS: 12_000,
    directLimits: { ...actual.directLimits, statement_timeout: 10_000, lock_timeout: 4_000 },
  }
})
