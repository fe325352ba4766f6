'use client'

import { useEffect, useState } from 'react'

/** Whether an instant has passed by the server's clock; false without one. */
export function useHasPassed(at: string | null, clockAheadMs: number | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)

  useEffect(() => {
    if (at === null) return undefined
    const left = Date.parse(at) - Date.now() - (clockAheadMs ?? 0)
    const timer = setTimeout(() => setPassed(at), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [at, clockAheadMs])

  return at !== null && passed === at
}
