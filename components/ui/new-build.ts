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

/**
 * Loads the page anew when it lacks a part of its own although the server answers: that one runs a newer build by now,
 * which does not have the files of the one before. In a dead spot it does nothing.
 */
export async function reloadForNewBuild(error: unknown): Promise<void> {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok && !wasReloaded()) location.reload()
}
