'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { leavePage, mayLeave } from '@/components/layout/unsaved-changes'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { chooseLecture } from '@/lib/lectures/client'

const START = '/tutor/lecture/dashboard'

/** Makes a lecture the current one and shows it. */
export function useChooseLecture() {
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pendingId, setPendingId] = useState<string | null>(null)

  function show(href: string | null) {
    const replaces = leavePage()
    if (href !== null && replaces) router.replace(href)
    else if (href !== null) router.push(href)
    router.refresh()
  }

  /** `href`: where to go then; null stays on the page. Tells by `false` that it was not done. */
  async function choose(id: string, href: string | null = START): Promise<boolean> {
    if (pendingId !== null) return false
    setPendingId(id)
    try {
      await chooseLecture(id)
      show(href)
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      setPendingId(null)
    }
  }

  /** Asks first, when the page holds changes that nobody has saved. */
  async function askAndChoose(id: string): Promise<boolean> {
    return (await mayLeave()) && choose(id)
  }

  return { pendingId, choose, askAndChoose }
}
