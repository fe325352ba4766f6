/** A screen too small for a corner that nobody needs; the same as the variant `compact` in globals.css. */
const COMPACT = '(width < 48rem) or (height < 32rem)'

/** Milliseconds after an input within which what moves is expected; as for the web's measure of layout shifts. */
const EXPECTED_MS = 500

/** Milliseconds after a finger has been lifted until there will be no click any more. */
const CLICK_MS = 500

/**
 * Tells the page in `--notice` how much room it makes on a phone, so that a notification never lies over anything that
 * can be pressed. Nothing moves away from below a finger: neither while it is down nor while it is about to press. So a
 * notification that goes leaves its room until something else happens: an input, or another screen.
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
    // Or a page that is scrolled would stay where it is, below the notification.
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
  // Every screen has a title of its own.
  let { title } = document
  const titles = new MutationObserver(() => {
    if (document.title === title) return
    title = document.title
    happened()
  })
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  const listeners = Object.entries({
    pointerdown: press,
    // The click of a finger comes later, and would hit what has moved there meanwhile.
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
