'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { withLecture } from '@/lib/lectures/address-rules'
import { beginMove } from './navigation-progress'
import { recheck } from './recheck'
import { leavePage, mayLeave } from './unsaved-changes'
import { useNotifyError } from './use-notify-error'

export type Move = {
  /** Replaces the history entry of this page. */
  replace?: boolean
  /** Keeps the scroll position. */
  scroll?: boolean
  /** Unsaved changes were saved or asked about already. */
  asked?: boolean
  /** The current page shows that address as well, so the router fetches nothing. */
  here?: boolean
  /** Also refreshes the surrounding layout. */
  refresh?: boolean
  /** Called if there is no connection. */
  onFailed?: () => void
  /** Drops the lecture in the address, in favour of the current one. */
  toCurrentLecture?: boolean
}

/** Of several navigations, started anywhere in the page, the last one counts. */
let latest = 0

/**
 * Navigates within the product, after asking about unsaved changes and checking the sign-in; no other code calls the
 * router. Without a connection, stays and reports it.
 */
export function useGuardedNavigation(): (href: string, move?: Move) => Promise<void> {
  const router = useRouter()
  const notifyError = useNotifyError()
  const [moving, startMoving] = useTransition()

  useEffect(() => (moving ? beginMove() : undefined), [moving])

  function go(href: string, { replace = false, scroll = true, refresh }: Move) {
    startMoving(() => {
      if (replace) router.replace(href, { scroll })
      else router.push(href, { scroll })
      if (refresh) router.refresh()
    })
  }

  return async (href, move = {}) => {
    const own = (latest += 1)
    if (!move.asked && !(await mayLeave())) return
    const to = move.toCurrentLecture ? href : withLecture(href, location)
    // Nothing is fetched, so it also works without a connection; the page itself notices the end of the sign-in.
    if (move.here) {
      history.pushState(null, '', to)
      return
    }
    const arrived = beginMove()
    try {
      const target = await recheck(to)
      if (own !== latest) return
      const replace = leavePage() || move.replace
      // A rejected navigation reloads the page, so that no data of the area stays in memory.
      if (target !== null) location.assign(target)
      else go(to, { ...move, replace })
    } catch (error) {
      notifyError(error)
      move.onFailed?.()
    } finally {
      arrived()
    }
  }
}
