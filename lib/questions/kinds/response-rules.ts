import type { Response } from '@/lib/questions/kinds/schema'

/** Whether both are the same response; each has only one written form. */
export function isSameResponse(one: Response | null, other: Response | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
