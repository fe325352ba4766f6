/** A screen too small for a corner that nobody needs; the same as the variant `compact` in globals.css. */
const COMPACT = '(width < 48rem) or (height < 32rem)'

/**
 * Tells the page in `--notice` how much room it makes on a phone, so that a notification never lies over anything that
 * can be pressed. While a finger is down nothing moves away from below it.
 */
export function makeRoom(area: HTMLElement | null) {
  if (!area) return undefined
  const { style } = document.documentElement
  const compact = matchMedia(COMPACT)
  let pressed = false

  function place() {
    if (pressed) return
    const height = compact.matches ? (area?.offsetHeight ?? 0) : 0
    style.setProperty('--notice', `${height}px`)
    // Or a page that is scrolled would stay where it is, below the notification.
    style.setProperty('overflow-anchor', height > 0 ? 'none' : 'auto')
  }

  const press = () => (pressed = true)
  // The click that belongs to it comes first.
  const release = () =>
    setTimeout(() => {
      pressed = false
      place()
    })
  const observer = new ResizeObserver(place)
  observer.observe(area)
  compact.addEventListener('change', place)
  const events = { pointerdown: press, pointerup: release, pointercancel: release }
  for (const [name, listener] of Object.entries(events)) addEventListener(name, listener, true)

  return () => {
    observer.disconnect()
    compact.removeEventListener('change', place)
    for (const [name, listener] of Object.entries(events)) removeEventListener(name, listener, true)
    style.removeProperty('--notice')
    style.removeProperty('overflow-anchor')
  }
}
