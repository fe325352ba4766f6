'use client'

import { useState } from 'react'
import { mayLeave } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { withoutLecture } from '@/lib/lectures/address-rules'
import { chooseLecture } from '@/lib/lectures/client'

const START = '/tutor/lecture/dashboard'

/** Makes a lecture the current one and shows it. */
export function useChooseLecture() {
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const [pendingId, setPendingId] = useState<string | null>(null)

  /** `href`: where to go then; null stays on the page. Tells by `false` that it was not done. */
  async function choose(id: string, href: string | null = START): Promise<boolean> {
    if (pendingId !== null) return false
    setPendingId(id)
    try {
      await chooseLecture(id)
      const move = { asked: true, refresh: true, toCurrentLecture: true, replace: href === null }
      await navigate(href ?? withoutLecture(location), move)
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
