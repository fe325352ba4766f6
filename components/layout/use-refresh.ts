'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/**
 * Asks for the page anew after something was saved. `close` takes effect together with what the page then shows, so
 * that a form that is opened again at once begins with what was saved; `refreshing` until then.
 */
export function useRefresh() {
  const router = useRouter()
  const [refreshing, startTransition] = useTransition()
  const refresh = (close: () => void) =>
    startTransition(() => {
      router.refresh()
      close()
    })
  return { refresh, refreshing }
}
