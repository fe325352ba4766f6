import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { currentDeadline, runDetached } from '@/lib/db/deadline'

/** Milliseconds between two loads: calls that come one after the other would otherwise cause one each. */
const GAP_MS = 10

type Loads<T> = { running: Promise<T>; next: Promise<T> | undefined }

/**
 * Lets calls for the same key that come while one loads, or in a gap after it, share the next load: what each gets was
 * read after it asked, and a thousand at once cost two loads. A failure reaches all that share it, and nobody after them.
 */
export function coalesced<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loads = new Map<string, Loads<T>>()
  const begin = (key: string): Promise<T> => {
    const running = runDetached(() => load(key))
    const state: Loads<T> = { running, next: undefined }
    loads.set(key, state)
    const settle = () => {
      if (loads.get(key) === state && !state.next) loads.delete(key)
    }
    running.then(settle, settle)
    return running
  }
  return (key) => {
    const state = loads.get(key)
    if (!state) return begin(key)
    const follow = () => sleep(GAP_MS).then(() => begin(key))
    return (state.next ??= state.running.then(follow, follow))
  }
}

/** Keys of one load; more at once are several. */
const MAX_BATCH = 250
/**
 * Gathers the calls of one turn of the event loop, or of a gap after the last load has begun, into one load, which answers
 * each key in its place: what each gets was read after it asked. A failure reaches all of that load; nobody waits past
 * the deadline of their own request.
 */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  let gap: Promise<void> | undefined
  const schedule = (begin: () => void) => {
    const beginNow = () => {
      const current = sleep(GAP_MS).then(() => {
        if (gap === current) gap = undefined
      })
      gap = current
      begin()
    }
    if (gap) void gap.then(beginNow)
    else setImmediate(beginNow)
  }
  const loader = new DataLoader<Key, Value>((keys) => runDetached(() => load(keys)), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: schedule,
  })
  return (key) => {
    const loading = loader.load(key)
    return currentDeadline()?.wait(loading) ?? loading
  }
}
