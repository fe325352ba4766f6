import { useEffect, useState } from 'react'

/** Milliseconds. */
const SETTLE_MS = 500

/**
 * Whether something has been in sight unchanged for long enough to be meant by a press: the second tap of two is made
 * for what was there before, as is the first on a screen that has just come on.
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
