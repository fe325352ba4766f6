import type { Instrumentation } from 'next'
import type { Front } from '@/app/backend/api/front'

const globals = globalThis as typeof globalThis & {
  lecternFront?: Front
  lecternReportPageError?: (error: unknown, route: string) => void
}

/** Called by Next once when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  await import('@/lib/domain-hooks')
  const { startHousekeeping } = await import('@/lib/privacy/commands')
  startHousekeeping()
  if (process.env.NODE_ENV !== 'production') return
  const { measures } = await import('@/lib/observability/metrics')
  measures()
  // scripts/worker.mjs answers the API with it; loaded here, so that pages and API share modules, pool and bus.
  const { front } = await import('@/app/backend/api/front')
  const { reportPageError } = await import('@/lib/http/page-failure')
  globals.lecternFront = front
  globals.lecternReportPageError = reportPageError
}

/** Called by Next at once when a page fails, while there is still time to answer with another status. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) => {
  globals.lecternReportPageError?.(error, routePath)
}
