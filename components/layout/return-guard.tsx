'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { beginMove } from './navigation-progress'
import { recheck } from './recheck'
import { isDoubled } from './unsaved-changes'

/** Milliseconds that a page stays hidden while the sign-in is checked. */
const TIMEOUT_MS = 1_500

/** The address of the shown page, which back and forward leave. */
let shown = ''
let passing = false
/** Whether the browser has gone back or forward to a page that is not shown yet. */
let returning = false
/**
 * The router's state of a history entry, as written by this document, if the page itself shows every address of its
 * path. An entry from before a reload may name the page that was there then, which the router would fetch.
 */
let pageState: unknown = null
/** The scroll position of each page. The browser scrolls before the page is shown, while a shorter one may be there. */
const places = new Map<string, number>()
let latest = 0

/** In the same form as the router's, for comparison. */
function address(): string {
  const search = new URLSearchParams(location.search).toString()
  return search ? `${location.pathname}?${search}` : location.pathname
}

const pathOf = (href: string) => href.split('?', 1)[0]

/** Where this address has to lead instead; null to show it, or if the sign-in cannot be checked. */
function targetOf(href: string): Promise<string | null> {
  return recheck(href).catch(() => null)
}

/**
 * The router shows an earlier page immediately, from memory. So the browser's popstate event is held back until the
 * sign-in is checked, and then passed on.
 */
async function checkReturn(state: unknown): Promise<void> {
  const own = (latest += 1)
  const href = address()
  const { href: entryHref } = location
  const left = shown
  const arrived = beginMove()
  const target = targetOf(href)
  void target.then((to) => to !== null && own === latest && location.replace(to))
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
  const to = await Promise.race([target, timeout])
  arrived()
  // A link followed meanwhile takes precedence.
  if (to !== null || own !== latest || shown !== left) return
  // A refresh of the page being left may have overwritten this history entry with its address.
  if (location.href !== entryHref) history.replaceState(state, '', entryHref)
  const stays = pageState !== null && pathOf(href) === pathOf(shown)
  shown = href
  passing = true
  dispatchEvent(new PopStateEvent('popstate', { state: stays ? pageState : state }))
  passing = false
}

function onReturn(event: PopStateEvent) {
  // Not a navigation: a jump within the page, or a form that guards its page (unsaved-changes).
  if (passing || isDoubled() || address() === shown) return
  event.stopImmediatePropagation()
  returning = true
  void checkReturn(event.state)
}

/** Handles a page restored from the back/forward cache. */
function onAwake(event: PageTransitionEvent) {
  if (event.persisted) void targetOf(address()).then((to) => to !== null && location.replace(to))
}

let installed = false

function install() {
  if (installed) return
  installed = true
  // In the capture phase, before the router's listener.
  addEventListener('popstate', onReturn, { capture: true })
  addEventListener('pageshow', onAwake)
  addEventListener('scroll', () => void (returning || places.set(address(), scrollY)), { passive: true })
}

type ReturnGuardProps = {
  /** Whether the page itself shows every address of its path. */
  onePage?: boolean
}

/** Checks the sign-in before back and forward show a page; rendered once per frame. */
export function ReturnGuard({ onePage = false }: ReturnGuardProps) {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  useEffect(install, [])
  useEffect(() => {
    shown = search ? `${pathname}?${search}` : pathname
    pageState = onePage ? history.state : null
    if (!returning) return
    returning = false
    const place = places.get(shown)
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
  }, [pathname, search, onePage])
  return null
}
