'use client'

import { pause } from '@/lib/http/pause'

/** Milliseconds until what could not be fetched is tried again, and at most. */
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** Addresses of the pictures in texts that the server rendered, each once. */
function addressesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address))]
}

/** Settles after a while, as soon as the device says that it has a network again, or when the signal aborts. */
async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  const wake = () => woken.abort()
  addEventListener('online', wake)
  signal.addEventListener('abort', wake)
  if (signal.aborted) wake()
  await pause(ms, woken.signal)
  removeEventListener('online', wake)
  signal.removeEventListener('abort', wake)
}

/** A browser does not ask again for a picture that it could not fetch. */
function showAgain(address: string): void {
  for (const image of document.querySelectorAll('img'))
    if (image.getAttribute('src') === address && image.complete && image.naturalWidth === 0)
      image.setAttribute('src', address)
}

/**
 * Fetches every picture of these texts, also of questions that are not on the screen yet, until each is there: the
 * browser and the service worker keep them. What the server refuses is not asked for again.
 */
export async function keepPictures(html: string, signal: AbortSignal): Promise<void> {
  let missing = addressesIn(html)
  for (let waitMs = FIRST_WAIT_MS; missing.length > 0 && !signal.aborted; waitMs *= 2) {
    const failed: string[] = []
    for (const address of missing) {
      const response = await fetch(address, { signal }).catch(() => undefined)
      // To its end, or the browser keeps nothing of it.
      const isWhole = await response?.blob().then(() => true, () => false) // prettier-ignore
      if (isWhole && response && response.status < 500) showAgain(address)
      else failed.push(address)
    }
    missing = failed
    if (missing.length > 0) await pauseUntilOnline(Math.min(waitMs, MAX_WAIT_MS), signal)
  }
}
