import { beforeAll, vi } from 'vitest'
import type * as limits from '@/lib/db/limits'
import { openMarkdownThread } from '@/lib/markdown/thread'

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
    directSettings: {
      ...actual.directSettings,
      statement_timeout: 30_000,
      lock_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  }
})

// From sources the thread takes seconds to start: no request waits for it, least of all in an open transaction.
beforeAll(openMarkdownThread)
