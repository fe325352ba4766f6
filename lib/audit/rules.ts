import type { AuditDetail } from '@/lib/audit/schema'

type Value = string | number | boolean | null

/** What a change made different, field by field; fields that were not named or stayed the same are left out. */
export function changesOf(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value | undefined>>,
): AuditDetail {
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, to]) => {
      const from = before[field] ?? null
      return to === undefined || to === from ? [] : [[field, { from, to }]]
    }),
  )
}
