'use client'

import { useEffect, useState } from 'react'
import { dismissNotice, shownNotice } from '@/components/ui/notify'
import { useStore } from '@/components/ui/use-store'

/** Milliseconds without activity after which only the lecture is visible. */
const IDLE_MS = 3_000

const movements = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** Whether nobody uses this screen; a notification is shown, and then disappears. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  const notice = useStore(shownNotice, null)?.id ?? null

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      setIdle(true)
      if (notice !== null) dismissNotice(notice)
    }
    const wake = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, IDLE_MS)
      setIdle(false)
    }
    timer = setTimeout(rest, IDLE_MS)
    for (const movement of movements) window.addEventListener(movement, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const movement of movements) window.removeEventListener(movement, wake)
    }
  }, [notice])

  return idle
}
