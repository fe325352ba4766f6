'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { withLecture } from '@/lib/lectures/address-rules'
import { beginMove } from './navigation-progress'
import { recheck } from './recheck'
import { leavePage, mayLeave } from './unsaved-changes'
import { useNotifyError } from './use-notify-error'

export type Move = {
  /** Takes the place of this page in the history. */
  replace?: boolean
  /** Stays where the page is scrolled to. */
  scroll?: boolean
  /** Whoever moves has saved or has asked about changes already. */
  asked?: boolean
  /** The page that is shown shows that, too: the router asks for no other one. */
  here?: boolean
  /** Loads what the area around the page shows anew, too. */
  refresh?: boolean
  /** Called when the move does not come about for want of a connection. */
  onFailed?: () => void
  /** Leaves the lecture that the address names for the current one. */
  toCurrentLecture?: boolean
}

/** Of several moves that were begun, by whatever part of the page, the last one counts. */
let latest = 0

/**
 * Moves inside the product, after asking about changes that are not saved and asking again who is signed in; nothing
 * else calls the router. Without a connection it stays and says so.
 */
export function useGuardedNavigation(): (href: string, move?: Move) => Promise<void> {
  const router = useRouter()
  const notifyError = useNotifyError()
  const [moving, startMoving] = useTransition()

  useEffect(() => (moving ? beginMove() : undefined), [moving])

  function go(href: string, { replace = false, scroll = true, refresh, here }: Move) {
    if (here) return history.pushState(null, '', href)
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
    const arrived = beginMove()
    try {
      const target = await recheck(to)
      if (own !== latest) return
      const replace = leavePage() || move.replace
      // A refused move loads the page anew, so that nothing of the area that was left remains in memory.
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
