import { beforeAll, vi } from 'vitest'
import { openMarkdownThread } from '@/lib/markdown/thread'

// API tests get what drills leave of the processor, which for some seconds may be next to nothing. How long a request, a
// statement and a wait for a lock or a connection may take has tests of its own, which mock or unmock `@/lib/db/limits`
// themselves: bus, deadline, deadline-pauses, shared-pool; how long others wait for a lock end-of-grace-races and retention.

vi.mock('@/lib/db/limits', async (original) =>
  (await import('@/tests/support/changed-limits')).withPatience(original),
)

// From sources the thread takes seconds to start: no request waits for it, least of all in an open transaction.
beforeAll(openMarkdownThread)
