'use client'

import { useEffect, useState } from 'react'
import { dismissNotice, shownNotice } from '@/components/ui/notify'
import { useStore } from '@/components/ui/use-store'

/** Milliseconds without a movement after which nothing but the lecture is to be seen. */
const IDLE_MS = 3_000

const movements = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

/** Whether nobody does anything at this screen; a notification that comes by itself is seen, and then goes. */
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
