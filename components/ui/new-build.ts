const RELOADED = 'lectern.reloaded'
/** Milliseconds within which the same page is not reloaded again, because the file may be missing permanently. */
const RELOAD_INTERVAL_MS = 60_000

function wasReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return Date.now() - before < RELOAD_INTERVAL_MS
  } catch {
    // Without storage, repeated reloads could not be detected.
    return true
  }
}

/** The file of ours that could not be loaded; the bundler names it only in the error's message. */
function missingFile(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null
  return /\/_next\/static\/\S+/.exec(error.message)?.[0] ?? null
}

/**
 * Reloads the page if it lacks a file that the server no longer has, because it runs a newer build. A file that could
 * not be loaded for lack of a network still exists, so the page stays, with everything typed on it.
 */
export async function reloadForNewBuild(error: unknown): Promise<void> {
  const file = missingFile(error)
  if (file === null) return
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404 && !wasReloaded()) location.reload()
}
