'use client'

import { useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { leavePage, mayLeave } from './unsaved-changes'
import { useNotifyError } from './use-notify-error'

const delayMs = 900

/** Logs a tutor out: asks about changes that are not saved, waits a moment, ends the sign-in on the server, loads the page anew. */
export function useLogOut() {
  const [pending, setPending] = useState(false)
  const notifyError = useNotifyError()

  async function logOut() {
    if (pending || !(await mayLeave())) return
    setPending(true)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    try {
      await fetchJson('/api/tutor/login/', { method: 'POST', query: { a: 'logout' } })
      leavePage()
      location.reload()
    } catch (error) {
      notifyError(error)
      setPending(false)
    }
  }

  return { pending, logOut }
}
