import 'server-only'
import cluster from 'node:cluster'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { pauseDeadline } from '@/lib/db/deadline'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { measures } from '@/lib/observability/metrics'

/** Milliseconds; longer than the primary process waits for its workers. */
const TIMEOUT_MS = 6_000
const ASK = 'lectern:metrics'

type Reply = { type?: string; id?: string; text?: string }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong token. */
function isAllowed(authorization: string | null): boolean {
  const token = env.METRICS_TOKEN
  if (token === undefined) return false
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

/** Requests the metrics from the process that started this one, which adds up those of all workers. */
function askPrimary(): Promise<string> {
  const id = randomUUID()
  return new Promise((resolve, reject) => {
    const done = (text: string | undefined) => {
      clearTimeout(timer)
      process.off('message', onMessage)
      if (text === undefined) reject(new AppError('unavailable', { retryAfter: 1 }))
      else resolve(text)
    }
    const onMessage = (reply: Reply | null) => {
      if (reply?.type === ASK && reply.id === id) done(reply.text)
    }
    const timer = setTimeout(done, TIMEOUT_MS, undefined)
    process.on('message', onMessage)
    process.send?.({ type: ASK, id }, undefined, undefined, () => undefined)
  })
}

/**
 * The metrics of all server processes on this machine in the Prometheus format.
 * Errors: not_found (no or another token), unavailable (a process does not respond).
 */
export async function scrapeMetrics(authorization: string | null): Promise<Response> {
  if (!isAllowed(authorization)) throw new AppError('not_found')
  const { registry } = measures()
  const text = cluster.isWorker ? await pauseDeadline(askPrimary) : await registry.metrics()
  return new Response(text, { headers: { 'Content-Type': registry.contentType } })
}
