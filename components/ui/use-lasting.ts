'use client'

import { useEffect, useState } from 'react'

/** Whether a state has lasted for `afterMs`. */
export function useLasting(active: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false)
  if (!active && lasting) setLasting(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLasting(true), afterMs)
    return () => clearTimeout(timer)
  }, [active, afterMs])
  return active && lasting
}
