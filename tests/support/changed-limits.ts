import type * as limits from '@/lib/db/limits'

type Limits = typeof limits

/**
 * The module of the database's limits with the time of a machine that is next to standing still, and settings of a
 * connection that differ from that; what `vi.mock('@/lib/db/limits', …)` is given.
 */
export async function withPatience(
  original: () => Promise<Limits>,
  settings: Partial<Limits['directSettings']> = {},
): Promise<object> {
  const actual = await original()
  return {
    ...actual,
    REQUEST_TIMEOUT_MS: 40_000,
    CONNECT_TIMEOUT_MS: 30_000,
    QUERY_TIMEOUT_MS: 35_000,
    TRANSACTION_TIMEOUT_MS: 35_000,
    directSettings: {
      ...actual.directSettings,
      statement_timeout: 30_000,
      lock_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      ...settings,
    },
  }
}
