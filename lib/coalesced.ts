import DataLoader from 'dataloader'
import { currentDeadline, runDetached } from '@/lib/db/deadline'
import { currentTransaction } from '@/lib/db/request-transaction'
import { pause } from '@/lib/http/pause'

/** Milliseconds between two loads: calls that come one after the other would otherwise cause one each. */
const GAP_MS = 10
/** Milliseconds that the gap for one key grows to while calls keep coming. */
const MAX_GAP_MS = 80

/**
 * Milliseconds of the gap after the next load, for which so many calls have waited: longer if more than one has come in
 * each of the shortest gaps. With fewer a server has time to read that often.
 */
function gapAfter(lastMs: number, waiting: number): number {
  return waiting > lastMs / GAP_MS ? Math.min(2 * lastMs, MAX_GAP_MS) : Math.max(lastMs / 2, GAP_MS)
}

/**
 * `rested`: the load has ended, and the gap after it. `isFree`: the next call need not wait for that. `waiting`: how many
 * calls will share the next load.
 */
type Load<T> = {
  gapMs: number
  rested: Promise<void>
  isFree: boolean
  next: Promise<T> | undefined
  waiting: number
}

/**
 * Lets calls for the same key that come while one loads, or in the gap after it, share the next load: what each gets was
 * read after it asked, and a thousand at once cost two loads. After a call that came alone one more begins at once. The
 * gap grows while calls keep coming. A failure reaches all that share it, and nobody after them. A request with a
 * transaction of its own loads in that, by itself.
 */
export function coalesced<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loads = new Map<string, Load<T>>()
  const begin = (key: string, gapMs: number, isAlone: boolean): Promise<T> => {
    const loading = runDetached(() => load(key))
    const rest = () => {
      begun.isFree = isAlone && begun.waiting === 0
      return pause(gapMs)
    }
    const rested = loading.then(rest, rest)
    const begun: Load<T> = { gapMs, rested, isFree: false, next: undefined, waiting: 0 }
    loads.set(key, begun)
    void rested.then(() => begun.waiting === 0 && loads.get(key) === begun && loads.delete(key))
    return loading
  }
  return (key) => {
    if (currentTransaction()) return load(key)
    const last = loads.get(key)
    if (!last || last.isFree) return begin(key, GAP_MS, !last)
    last.waiting += 1
    const follow = () => begin(key, gapAfter(last.gapMs, last.waiting), false)
    return (last.next ??= last.rested.then(follow))
  }
}

/** Keys of one load; more at once are several. */
const MAX_BATCH = 250
/**
 * Gathers the calls of one turn of the event loop, or of a gap of `gapMs` after the last load has begun, into one load, which
 * answers each key in its place: what each gets was read after it asked. A failure reaches all of that load; nobody waits past
 * the deadline of their own request. A request with a transaction of its own loads in that, by itself.
 */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Value[]>,
  gapMs = GAP_MS,
): (key: Key) => Promise<Value> {
  let gap: Promise<void> | undefined
  const schedule = (begin: () => void) => {
    const beginNow = () => {
      const current = pause(gapMs).then(() => {
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
  const alone = new DataLoader<Key, Value>(load, { cache: false, batch: false })
  return (key) => {
    if (currentTransaction()) return alone.load(key)
    const loading = loader.load(key)
    return currentDeadline()?.wait(loading) ?? loading
  }
}
