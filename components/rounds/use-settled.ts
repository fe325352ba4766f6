import { useEffect, useState } from 'react'

/** Milliseconds. */
const SETTLE_MS = 500

/**
 * Whether something has been visible unchanged for long enough that a press is meant for it: the second press of a
 * double press is meant for what was there before, and so is the first one on a screen that has just appeared.
 */
export function useSettled(key: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      setSettled(null)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setSettled(key), SETTLE_MS)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [key])
  return settled === key
}
