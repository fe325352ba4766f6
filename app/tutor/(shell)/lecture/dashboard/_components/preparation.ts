import type { SessionView } from '@/lib/sessions/schema'

/** What there is to start from. */
export type Preparation = {
  /** Those that are not archived. */
  sessions: readonly SessionView[]
  /** Those that can still come, the next one first. */
  coming: readonly SessionView[]
}
