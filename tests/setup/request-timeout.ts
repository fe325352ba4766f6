import { vi } from 'vitest'
import type * as limits from '@/lib/db/limits'

// A machine that runs two files at once beside everything else is slower than a server may be. How long a request may
// take has tests of its own, which say `vi.unmock('@/lib/db/limits')`: deadline, shared-pool.

vi.mock('@/lib/db/limits', async (importOriginal) => ({
  ...(await importOriginal<typeof limits>()),
  REQUEST_TIMEOUT_MS: 45_000,
}))
