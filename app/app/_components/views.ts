import type { StoredData } from '@/lib/privacy/schema'
import type { OwnResult } from '@/lib/rounds/student-schema'

/** Where one's own results are shown, and what is stored. */
export const resultsPath = '/app?view=results'
export const storedPath = '/app?view=privacy'

/** What the address asks for, with what it shows. */
export type StudentView =
  { kind: 'lecture' } | { kind: 'results'; results: OwnResult[] } | { kind: 'stored'; stored: StoredData }
