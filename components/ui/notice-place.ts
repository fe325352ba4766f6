/** A screen without a free corner; the same as the variant `compact` in globals.css. */
const COMPACT = '(width < 48rem) or (height < 32rem)'

/** Milliseconds after an input within which movements are expected, as in the web's layout shift metric. */
const EXPECTED_MS = 500

/** Milliseconds after a finger is lifted within which a click may follow. */
const CLICK_MS = 500

/**
 * Sets `--notice` to the height of the notification on a phone, so that it never covers a control. Nothing moves under
 * a finger, neither while it is down nor before its click. So a closed notification keeps its room until something else
 * happens: an input, or another screen.
 */
export function makeRoom(area: HTMLElement | null) {
  if (!area) return undefined
  const { style } = document.documentElement
  const compact = matchMedia(COMPACT)
  let pressed = false
  let room = 0
  let happenedAt = -Infinity

  function place() {
    const height = compact.matches ? (area?.offsetHeight ?? 0) : 0
    const unexpected = height < room && compact.matches && performance.now() - happenedAt > EXPECTED_MS
    if (pressed || unexpected) return
    room = height
    style.setProperty('--notice', `${height}px`)
    // Otherwise a scrolled page would stay where it is, below the notification.
    style.setProperty('overflow-anchor', height > 0 ? 'none' : 'auto')
  }

  function happened() {
    happenedAt = performance.now()
    place()
  }
  let released: ReturnType<typeof setTimeout>
  function press() {
    clearTimeout(released)
    pressed = true
  }
  const release = (afterMs: number) => () => {
    clearTimeout(released)
    released = setTimeout(() => {
      pressed = false
      happened()
    }, afterMs)
  }
  const observer = new ResizeObserver(place)
  observer.observe(area)
  compact.addEventListener('change', place)
  // Every screen has a different title.
  let { title } = document
  const titles = new MutationObserver(() => {
    if (document.title === title) return
    title = document.title
    happened()
  })
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  const listeners = Object.entries({
    pointerdown: press,
    // The click comes later, and would hit whatever has moved there meanwhile.
    pointerup: release(CLICK_MS),
    click: release(0),
    pointercancel: release(0),
    wheel: happened,
    keyup: happened,
  })
  for (const [name, listener] of listeners) addEventListener(name, listener, true)

  return () => {
    observer.disconnect()
    titles.disconnect()
    compact.removeEventListener('change', place)
    for (const [name, listener] of listeners) removeEventListener(name, listener, true)
    clearTimeout(released)
    style.removeProperty('--notice')
    style.removeProperty('overflow-anchor')
  }
}
