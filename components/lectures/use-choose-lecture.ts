'use client'

import { useState } from 'react'
import { mayLeave } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { withoutLecture } from '@/lib/lectures/address-rules'
import { chooseLecture } from '@/lib/lectures/client'

const START = '/tutor/lecture/dashboard'

/** Makes a lecture the current one and opens it. */
export function useChooseLecture() {
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function store(id: string, then: () => Promise<void>): Promise<boolean> {
    if (pendingId !== null) return false
    setPendingId(id)
    try {
      await chooseLecture(id)
      await then()
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      setPendingId(null)
    }
  }

  /** `href`: where to go afterwards; null stays on the page. Resolves to false if it failed. */
  function choose(id: string, href: string | null = START): Promise<boolean> {
    const move = { asked: true, refresh: true, toCurrentLecture: true, replace: href === null }
    return store(id, () => navigate(href ?? withoutLecture(location), move))
  }

  /** Makes the lecture of this page the current one again, without leaving the page. */
  const keep = (id: string) => store(id, () => Promise.resolve())

  /** Asks first if the page has unsaved changes. */
  async function askAndChoose(id: string): Promise<boolean> {
    return (await mayLeave()) && choose(id)
  }

  return { pendingId, choose, keep, askAndChoose }
}
