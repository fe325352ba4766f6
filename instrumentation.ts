import type { Front } from '@/app/backend/api/front'

const globals = globalThis as typeof globalThis & {
  lecternFront?: Front
  lecternNotePageError?: (error: unknown) => void
}

/** Called by Next once when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  await import('@/lib/registrations')
  const { startHousekeeping } = await import('@/lib/privacy/commands')
  startHousekeeping()
  if (process.env.NODE_ENV !== 'production') return
  const { measures } = await import('@/lib/observability/metrics')
  measures()
  // scripts/worker.mjs answers the API with it; loaded here, so that pages and API share modules, pool and bus.
  const { front } = await import('@/app/backend/api/front')
  const { notePageError } = await import('@/lib/http/page-failure')
  globals.lecternFront = front
  globals.lecternNotePageError = notePageError
}

/** Called by Next at once when a page fails, while there is still time to answer with another status. */
export function onRequestError(error: unknown): void {
  globals.lecternNotePageError?.(error)
}
