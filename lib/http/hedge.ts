import { networkSigns } from '@/lib/http/network-signs'

/** Milliseconds: without an answer for so long it is said again, on another connection; what is older is given up. */
type Timing = { retryAfterMs: number; timeoutMs: number }

const defaultTiming: Timing = { retryAfterMs: 2_500, timeoutMs: 8_000 }

type Hooks = {
  /** Nothing has come back for a while. */
  onHanging: () => void
  /** Whether nobody wants to try any more. */
  isOver: () => boolean
}

/**
 * Says something that may arrive twice until an answer comes, good or bad. A dead spot swallows without a word, and
 * who only waits there would wait on, long after the network is back. An answer that comes late still counts.
 */
export function hedge<Reply>(
  send: (signal: AbortSignal) => Promise<Reply>,
  hooks: Hooks,
  { retryAfterMs, timeoutMs }: Timing = defaultTiming,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const running = new Set<AbortController>()
    let timer: ReturnType<typeof setTimeout>
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      for (const other of running) other.abort()
    }
    const again = () => {
      if (hooks.isOver()) return
      networkSigns.tell('hanging')
      hooks.onHanging()
      attempt()
    }
    const attempt = () => {
      const controller = new AbortController()
      const oldAge = setTimeout(() => controller.abort(), timeoutMs)
      running.add(controller)
      timer = setTimeout(again, retryAfterMs * (0.8 + Math.random() * 0.4))
      send(controller.signal)
        .finally(() => {
          clearTimeout(oldAge)
          running.delete(controller)
        })
        .then(
          (reply) => finish(() => resolve(reply)),
          (error: Error) => {
            if (!controller.signal.aborted) finish(() => reject(error))
          },
        )
    }
    attempt()
  })
}
