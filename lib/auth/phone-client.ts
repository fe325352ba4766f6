'use client'

import { ApiError, fetchJson } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'
import type { PhoneStandingView, PhoneTokenView } from '@/lib/auth/phone-schema'

const tokens = '/api/account/phones/'

/** Milliseconds between two requests. */
const LOOK_MS = 1_000

/** A token for one phone, to be shown as a QR code. */
export function beginPhoneSignIn(): Promise<PhoneTokenView> {
  return fetchJson(tokens, { method: 'POST' })
}

/** Approves the phone with this check code. */
export function allowPhone(id: string, check: string): Promise<void> {
  return fetchJson(`${tokens}${id}/`, { method: 'POST', body: { check } })
}

/** Whether an error means that the sign-in is over; any other error may pass. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Calls `look` repeatedly until `done` holds for its result, or the sign-in is over. */
async function lookUntil<Seen>(
  look: () => Promise<Seen>,
  done: (seen: Seen) => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (done(await look())) return
    } catch (error) {
      if (isOver(error)) throw error
    }
    await pause(LOOK_MS, signal)
  }
}

/** Waits for the check code of the phone that has claimed a token. Throws ApiError when the token is over. */
export function watchPhone(
  id: string,
  onStanding: (standing: PhoneStandingView) => void,
  signal: AbortSignal,
): Promise<void> {
  const look = () => fetchJson<PhoneStandingView>(`${tokens}${id}/`, { signal })
  return lookUntil(
    look,
    (standing) => {
      onStanding(standing)
      return standing.allowed
    },
    signal,
  )
}

/**
 * On the phone: claims the token and returns the check code. Throws ApiError when it is over or another phone was
 * faster.
 */
export async function claimToken(token: string): Promise<string> {
  const { check } = await fetchJson<{ check: string }>('/api/tutor/login/phone/', {
    method: 'POST',
    // A token counts once.
    retry: 'busy',
    body: { token },
  })
  return check
}

/** On the phone: waits for the approval of the laptop. Throws ApiError when it is over. */
export function awaitAllowance(signal: AbortSignal): Promise<void> {
  const call = { method: 'POST', retry: false, signal } as const
  const look = () => fetchJson<{ signedIn: boolean }>('/api/tutor/login/phone/finish/', call)
  return lookUntil(look, ({ signedIn }) => signedIn, signal)
}
