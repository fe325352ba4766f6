/**
 * Calls a function at an instant of this device's clock, in milliseconds. Timers stop on a locked phone, so the clock
 * is also checked when the page becomes visible again. Returns a function that cancels it.
 */
export function atInstant(atMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(act, Math.max(0, atMs - Date.now()))
  }
  wait()
  document.addEventListener('visibilitychange', wait)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wait)
  }
}
