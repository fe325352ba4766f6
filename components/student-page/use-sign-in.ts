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
 * Who is signed in in this browser, asked until there is an answer; null when nobody waits for it any more. Nobody is
 * signed in for a moment while another tab joins: its new cookie comes after the news that the old one is worthless.
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
  /** Title of another lecture that this browser has joined in place of the page's own. */
  elsewhere: string | null
  /** How often it has turned out that the page's own participant is signed in after all, perhaps anew. */
  returns: number
  /** Asks who is signed in, because the server has refused something. */
  check: () => void
}

/**
 * Whether the participant of this page is the one who is signed in: other tabs share the sign-in, and may join again or
 * leave.
 */
export function useSignIn(owner: string, lectureId: string): SignIn {
  const [checks, setChecks] = useState(0)
  const [returns, setReturns] = useState(0)
  const [elsewhere, setElsewhere] = useState<string | null>(null)

  useEffect(() => callAsParticipant(owner), [owner])

  const settle = useEffectEvent(({ usertype, userdata }: AuthCheck) => {
    if (usertype !== 1) return location.assign('/')
    const isOwn = userdata.id === owner
    // Somebody else in this lecture, since the device was forgotten: nothing of the one before stays on the page.
    if (!isOwn && userdata.lecture.id === lectureId) return location.reload()
    setElsewhere(isOwn ? null : userdata.lecture.title)
    if (isOwn) setReturns((before) => before + 1)
  })

  useEffect(() => {
    if (checks === 0) return undefined
    let over = false
    const run = async () => {
      // Whatever goes wrong, this asks at most once a second.
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
 * Follows the lecture only as the one who is signed in: asks who that is when the server has refused. Gives what notes
 * that the student is leaving.
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
