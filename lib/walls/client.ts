'use client'

import { atField } from '@/lib/auth/form-client'
import { ApiError, fetchJson } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'
import type { PairingView, WallStanding, WallView } from '@/lib/walls/schema'

const pairings = '/api/wall/pairings/'

const wallsOf = (sessionId: string) => `/api/sessions/${sessionId}/walls/`

/** Connects the browser that shows a code to the wall of a session. */
export async function connectWall(sessionId: string, code: string): Promise<WallView> {
  try {
    return await fetchJson(wallsOf(sessionId), { method: 'POST', body: { code } })
  } catch (error) {
    throw atField(error, 'code', ['invalid_wall_code', 'too_many_attempts', 'session_not_active'])
  }
}

/** The browsers connected to the wall of a session. */
export async function fetchWalls(sessionId: string, signal?: AbortSignal): Promise<WallView[]> {
  return (await fetchJson<{ items: WallView[] }>(wallsOf(sessionId), { signal })).items
}

/** Disconnects a browser from the wall. */
export function disconnectWall({ id, sessionId }: WallView): Promise<void> {
  return fetchJson(`${wallsOf(sessionId)}${id}/`, { method: 'DELETE' })
}

/**
 * Milliseconds between two requests, the maximum after failures, and the age at which a code is renewed, well before it
 * expires.
 */
const LOOK_MS = 2_000
const MAX_WAIT_MS = 30_000
const RENEW_MS = 4 * 60_000

type Waiting = {
  onCode: (code: string) => void
  onConnected: () => void
  /** Whether the server cannot be reached. */
  onTrouble: (trouble: boolean) => void
}

/**
 * One step of waiting: requests a new code, or the state of the last one. Returns when the code is to be renewed; null
 * once it was confirmed.
 */
async function look(renewAt: number, signal: AbortSignal, onCode: Waiting['onCode']): Promise<number | null> {
  if (performance.now() < renewAt) {
    const { state, code } = await fetchJson<WallStanding>(pairings, { signal })
    if (state === 'connected') return null
    if (code !== null) {
      // Another window of this browser may have requested a newer one.
      onCode(code)
      return renewAt
    }
  }
  const { code } = await fetchJson<PairingView>(pairings, { method: 'POST', signal })
  onCode(code)
  return performance.now() + RENEW_MS
}

/** Shows a code until a tutor has confirmed it, and renews it before it expires; returns a function that ends this. */
export function awaitConfirmation({ onCode, onConnected, onTrouble }: Waiting): () => void {
  const left = new AbortController()
  const { signal } = left
  const run = async () => {
    let renewAt: number | null = 0
    let failures = 0
    while (renewAt !== null && !signal.aborted) {
      try {
        renewAt = await look(renewAt, signal, onCode)
        failures = 0
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wall_connected') renewAt = null
        else failures += 1
      }
      if (signal.aborted) return
      onTrouble(failures > 0)
      if (renewAt !== null) await pause(Math.min(MAX_WAIT_MS, LOOK_MS * 2 ** failures), signal)
    }
    if (!signal.aborted) onConnected()
  }
  void run()
  return () => left.abort()
}
