'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/**
 * Refreshes the page after saving. `close` takes effect together with the new content, so that a form opened again
 * immediately starts with the saved values; `refreshing` until then.
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
