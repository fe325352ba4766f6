const RELOADED = 'lectern.reloaded'
/** Milliseconds within which the same page is not loaded anew again: what is missing may be missing for good. */
const RELOAD_INTERVAL_MS = 60_000

function wasReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return Date.now() - before < RELOAD_INTERVAL_MS
  } catch {
    // Without a storage nothing could tell that this has been tried.
    return true
  }
}

/** The file of its own that a page could not load; the bundler names it in the error's message only. */
function missingFile(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null
  return /\/_next\/static\/\S+/.exec(error.message)?.[0] ?? null
}

/**
 * Loads the page anew when it lacks a file that the server no longer has: that one runs a newer build by now. A file
 * that did not arrive for want of a network is still there, so the page stays, whatever is being written on it.
 */
export async function reloadForNewBuild(error: unknown): Promise<void> {
  const file = missingFile(error)
  if (file === null) return
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404 && !wasReloaded()) location.reload()
}
