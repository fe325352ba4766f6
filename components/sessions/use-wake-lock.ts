import { useEffect } from 'react'

/** Keeps the screen awake while the page is in sight, where the browser can. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let left = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (left) await given.release()
        else lock = given
      } catch {
        // Refused, as when the battery is low: then the screen sleeps as it would otherwise.
      }
    }
    // The browser takes it back whenever the page goes out of sight.
    const askAgain = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', askAgain)
      void lock?.release()
    }
  }, [])
}
