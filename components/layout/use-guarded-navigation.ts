'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { beginMove } from './navigation-progress'
import { recheck } from './recheck'
import { leavePage, mayLeave } from './unsaved-changes'
import { useNotifyError } from './use-notify-error'

/**
 * Moves inside the product, after asking about changes that are not saved and asking again who is signed in.
 * Without a connection it stays and says so.
 */
export function useGuardedNavigation(): (href: string) => Promise<void> {
  const router = useRouter()
  const notifyError = useNotifyError()
  const [moving, startMoving] = useTransition()
  const latest = useRef(0)

  useEffect(() => (moving ? beginMove() : undefined), [moving])

  return async (href) => {
    const own = (latest.current += 1)
    if (!(await mayLeave())) return
    const arrived = beginMove()
    try {
      const target = await recheck(href)
      if (own !== latest.current) return
      const replaces = leavePage()
      // A refused move loads the page anew, so that nothing of the area that was left remains in memory.
      if (target !== null) location.assign(target)
      else startMoving(() => (replaces ? router.replace(href) : router.push(href)))
    } catch (error) {
      notifyError(error)
    } finally {
      arrived()
    }
  }
}
