import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, if the browser supports it. */
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
        // Rejected, for example with a low battery: the screen turns off as usual.
      }
    }
    // The browser releases it whenever the page becomes hidden.
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
