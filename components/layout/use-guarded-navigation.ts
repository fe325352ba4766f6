'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { recheck } from './recheck'
import { useNotifyError } from './use-notify-error'

/** Moves inside the product after asking again who is signed in. Without a connection it stays and says so. */
export function useGuardedNavigation(): (href: string) => Promise<void> {
  const router = useRouter()
  const notifyError = useNotifyError()
  const latest = useRef(0)

  return async (href) => {
    const own = (latest.current += 1)
    try {
      const target = await recheck(href)
      if (own !== latest.current) return
      // A refused move loads the page anew, so that nothing of the area that was left remains in memory.
      if (target === null) router.push(href)
      else location.assign(target)
    } catch (error) {
      notifyError(error)
    }
  }
}
