/** Milliseconds. */
const TIMEOUT_MS = 8_000

/** Keeps a button pressed until the page that was asked for is there, or something has stopped it. */
export function untilGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}
