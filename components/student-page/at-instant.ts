/**
 * Acts once an instant has come by this device's clock, in milliseconds. On a locked phone timers stand still, so it looks
 * at the clock, too, when the page is shown again. Returns what gives it up.
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
