/** What the keyboard can reach. */
const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

function stopsOf(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0)
}

/**
 * To be given as the `ref` of an element: when what has the focus inside it disappears, such as the button of an entry that
 * is removed, the focus goes to what then stands in its place, else to the element itself, not to the top of the page.
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

  /** Who presses beside everything has left, too; what is being removed is not there any more a moment later. */
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
    // A dialog takes the focus itself when it was lost inside it.
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
 * Remembers what has the focus now and gives it back when called. What cannot have it any more is stood in for by the
 * nearest element around it that can, unless the focus has gone elsewhere meanwhile.
 */
export function rememberFocus(): () => void {
  const around: HTMLElement[] = []
  for (let at = document.activeElement; at instanceof HTMLElement; at = at.parentElement) around.push(at)
  return () => {
    for (const element of around) {
      // What is folded away cannot have the focus; the button that unfolds it can.
      const target = element instanceof HTMLDetailsElement ? element.querySelector('summary') : element
      target?.focus()
      const now = document.activeElement
      if (now && (now === target || !around.some((one) => one === now))) return
    }
  }
}
