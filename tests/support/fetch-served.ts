import { setTimeout as sleep } from 'node:timers/promises'

const MAX_TRIES = 3

/** Fetches as a page does: what a busy server refuses for the moment is asked for again. */
export async function fetchServed(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || !(seconds > 0) || tries === MAX_TRIES) return response
    await response.body?.cancel()
    await sleep(seconds * 1000)
  }
}
