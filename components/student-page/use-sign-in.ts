import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchAuthCheck } from '@/lib/auth/client'
import type { AuthCheck } from '@/lib/auth/schema'
import { waitBefore, callAsParticipant } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'
import { hedge } from '@/lib/http/retry'
import type { Student } from '@/lib/lecture-state/student-client'

/** Milliseconds. */
const RETRY_DELAY_MS = 1_000

/**
 * The current sign-in of this browser, requested until there is a response; null when it is no longer needed. For a
 * moment nobody is signed in while another tab joins: the news that the old cookie is invalid arrives before the new
 * cookie.
 */
async function findSignedIn(isOver: () => boolean): Promise<AuthCheck | null> {
  let wasNobody = false
  for (let failures = 1; !isOver(); failures += 1) {
    const found = await hedge(fetchAuthCheck, { onHanging: () => undefined, isOver }).catch(() => null)
    if (found?.isAuthenticated || (found && wasNobody)) return found
    wasNobody = found !== null
    await pause(found ? RETRY_DELAY_MS : waitBefore(null, failures))
  }
  return null
}

export type SignIn = {
  /** The title of another lecture that this browser has joined. */
  elsewhere: string | null
  /** How often the page's participant turned out to be signed in after all, perhaps with a new sign-in. */
  returns: number
  /** Checks the sign-in, because the server has rejected a request. */
  check: () => void
}

/** Whether the participant of this page is signed in: tabs share the sign-in, and may join again or leave. */
export function useSignIn(owner: string, lectureId: string): SignIn {
  const [checks, setChecks] = useState(0)
  const [returns, setReturns] = useState(0)
  const [elsewhere, setElsewhere] = useState<string | null>(null)

  useEffect(() => callAsParticipant(owner), [owner])

  const settle = useEffectEvent(({ usertype, userdata }: AuthCheck) => {
    if (usertype !== 1) return location.assign('/')
    const isOwn = userdata.id === owner
    // Another participant of this lecture, because the device was forgotten: no data of the previous one stays on the
    // page.
    if (!isOwn && userdata.lecture.id === lectureId) return location.reload()
    setElsewhere(isOwn ? null : userdata.lecture.title)
    if (isOwn) setReturns((before) => before + 1)
  })

  useEffect(() => {
    if (checks === 0) return undefined
    let over = false
    const run = async () => {
      // At most one request per second, whatever goes wrong.
      if (checks > 1) await pause(RETRY_DELAY_MS)
      const found = await findSignedIn(() => over)
      if (found && !over) settle(found)
    }
    void run()
    return () => {
      over = true
    }
  }, [checks])

  useEffect(() => {
    if (elsewhere === null) return undefined
    const onVisible = () => {
      if (document.visibilityState === 'visible') setChecks((before) => before + 1)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [elsewhere])

  return { elsewhere, returns, check: () => setChecks((before) => before + 1) }
}

/**
 * Follows the lecture only as the signed-in participant: checks the sign-in when the server has rejected a request.
 * Returns a function that notes that the student is leaving.
 */
export function useSignedIn(
  { returns, check }: SignIn,
  { connection, reopen, refresh }: Student,
  wake: () => void,
) {
  const leaving = useRef(false)
  const onRefused = useEffectEvent(() => {
    if (!leaving.current) check()
  })
  const onReturn = useEffectEvent(() => {
    if (connection === 'ended' || connection === 'denied') reopen()
    refresh()
    wake()
  })

  useEffect(() => {
    if (connection === 'ended' || connection === 'denied') onRefused()
  }, [connection])

  useEffect(() => {
    if (returns > 0) onReturn()
  }, [returns])

  return (next: boolean) => void (leaving.current = next)
}
