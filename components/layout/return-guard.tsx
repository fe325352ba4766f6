'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { beginMove } from './navigation-progress'
import { recheck } from './recheck'
import { isDoubled } from './unsaved-changes'

/** Milliseconds that a page waits to be shown until it is known who is signed in. */
const TIMEOUT_MS = 1_500

/** The page that is shown, which back and forward leave. */
let shown = ''
let passing = false
/** Whether the browser has gone back or forward to a page that is not shown yet. */
let returning = false
/**
 * What the router keeps with each entry of the history, as this document wrote it, where the page shows every address
 * of its path itself. An entry from before a reload may name the page that stood in this one's place; the router would
 * fetch that one.
 */
let pageState: unknown = null
/** Where each page was scrolled to. The browser scrolls before the page is shown, when a short one may stand there. */
const places = new Map<string, number>()
let latest = 0

/** Written as the router writes it, so that the two can be compared. */
function address(): string {
  const search = new URLSearchParams(location.search).toString()
  return search ? `${location.pathname}?${search}` : location.pathname
}

const pathOf = (href: string) => href.split('?', 1)[0]

/** Where this address has to lead instead; null when it may be shown, or when nobody can be asked. */
function targetOf(href: string): Promise<string | null> {
  return recheck(href).catch(() => null)
}

/**
 * The router shows an earlier page at once, from memory. So the browser's word that one has gone back or forward is
 * held up until it is known who is signed in, and then passed on.
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
  // Whoever has followed a link meanwhile stays there.
  if (to !== null || own !== latest || shown !== left) return
  // A refresh of the page that is left may have overwritten this entry of the history with that page's address.
  if (location.href !== entryHref) history.replaceState(state, '', entryHref)
  const stays = pageState !== null && pathOf(href) === pathOf(shown)
  shown = href
  passing = true
  dispatchEvent(new PopStateEvent('popstate', { state: stays ? pageState : state }))
  passing = false
}

function onReturn(event: PopStateEvent) {
  // Not a move: a jump within the page, or a form that holds its page (unsaved-changes).
  if (passing || isDoubled() || address() === shown) return
  event.stopImmediatePropagation()
  returning = true
  void checkReturn(event.state)
}

/** A page that the browser had put to sleep whole. */
function onAwake(event: PageTransitionEvent) {
  if (event.persisted) void targetOf(address()).then((to) => to !== null && location.replace(to))
}

let installed = false

function install() {
  if (installed) return
  installed = true
  // Capturing, so before the router hears of it.
  addEventListener('popstate', onReturn, { capture: true })
  addEventListener('pageshow', onAwake)
  addEventListener('scroll', () => void (returning || places.set(address(), scrollY)), { passive: true })
}

type ReturnGuardProps = {
  /** The page shows every address of its path itself. */
  onePage?: boolean
}

/** Asks who is signed in before the browser's back and forward show a page; stands once in every frame. */
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
