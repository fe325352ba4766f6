import type { StoredData } from '@/lib/privacy/schema'
import type { OwnResults } from '@/lib/rounds/own-result-schema'

/** Where one's own results are shown, and what is stored. */
export const resultsPath = '/app?view=results'
export const storedPath = '/app?view=privacy'

/** What the address asks for, with what it shows. */
export type StudentView =
  { kind: 'lecture' } | { kind: 'results'; results: OwnResults } | { kind: 'stored'; stored: StoredData }
