/** Focusable elements. */
const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

function stopsOf(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0)
}

/**
 * For the `ref` of an element. When the focused element inside it disappears, such as the button of a removed entry,
 * the focus goes to what takes its place, else to the element itself, instead of the top of the page.
 */
export function keepFocus(region: HTMLElement | null) {
  if (!region) return undefined
  let last: { stop: HTMLElement; place: number } | null = null

  function note({ target }: FocusEvent) {
    last =
      target instanceof HTMLElement && region?.contains(target)
        ? { stop: target, place: stopsOf(region).indexOf(target) }
        : null
  }

  /** A press beside everything also moves the focus; an element being removed is gone a moment later. */
  function noteLeaving({ relatedTarget }: FocusEvent) {
    if (relatedTarget) return
    setTimeout(() => {
      if (last?.stop.isConnected && document.activeElement !== last.stop) last = null
    }, 0)
  }

  function follow() {
    if (!last || !region) return
    const stops = stopsOf(region)
    if (last.stop.isConnected) {
      last.place = stops.indexOf(last.stop)
      return
    }
    const { place } = last
    last = null
    // A dialog handles focus lost inside it by itself.
    if (document.activeElement?.contains(region)) focusAt(region, stops, place)
  }

  const observer = new MutationObserver(follow)
  observer.observe(region, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  region.addEventListener('focusout', noteLeaving)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    region.removeEventListener('focusout', noteLeaving)
  }
}

function focusAt(region: HTMLElement, stops: readonly HTMLElement[], place: number) {
  const stop = stops[Math.min(Math.max(place, 0), stops.length - 1)]
  if (!stop) region.tabIndex = -1
  const target = stop ?? region
  target.focus()
}

/**
 * Remembers the focused element and returns a function that restores the focus. If the element can no longer have it,
 * the nearest focusable ancestor gets it, unless the focus has moved meanwhile. The page is not scrolled to it.
 */
export function rememberFocus(): () => void {
  const around: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) around.push(at)
  return () => {
    for (const element of around) {
      // A folded element cannot have the focus; its summary can.
      const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element
      target?.focus({ preventScroll: true })
      const now = document.activeElement
      if (now && (now === target || !around.some((one) => one === now))) return
    }
  }
}
