import DataLoader from 'dataloader'
import { currentDeadline, runDetached, runWithin, type Deadline } from '@/lib/db/deadline'
import { currentTransaction } from '@/lib/db/request-transaction'
import { concernsRow } from '@/lib/db/sql-state'
import { pause } from '@/lib/http/pause'
import { log } from '@/lib/observability/log'

/** Milliseconds between two loads; otherwise consecutive calls would cause one each. */
const GAP_MS = 10
/** The maximum of the gap for one key, which grows while calls keep coming. */
const MAX_GAP_MS = 80

/**
 * The gap after the next load, in milliseconds: longer if more than one call per shortest gap has waited for it. With
 * fewer calls, the server has time to load that often.
 */
function gapAfter(lastMs: number, waiting: number): number {
  return waiting > lastMs / GAP_MS ? Math.min(2 * lastMs, MAX_GAP_MS) : Math.max(lastMs / 2, GAP_MS)
}

/**
 * `rested`: the load and the gap after it are over. `isFree`: the next call need not wait for that. `waiting`: the
 * number of calls that share the next load.
 */
type Load<T> = {
  gapMs: number
  rested: Promise<void>
  isFree: boolean
  next: Promise<T> | undefined
  waiting: number
}

/**
 * Shares loads: calls for a key that arrive during a load, or in the gap after it, share the next load. Each result was
 * read after its call, and a thousand concurrent calls cost two loads. After a single call, the next one starts at
 * once. The gap grows while calls keep coming. An error rejects all calls that share the load, and no later ones. A
 * request with its own transaction loads by itself, within that.
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

/** The maximum number of keys per load; more keys are split. */
const MAX_BATCH = 250
/**
 * Collects the calls of one turn of the event loop, or of a gap of `gapMs` after the start of the last load, into one
 * load, which returns one value per key, in the order of the keys. Each value was read after its call. An error rejects
 * all calls of that load; nobody waits beyond the deadline of their own request. A request with its own transaction
 * loads by itself, within that.
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

/**
 * `together`: several at once, which skip the rows that somebody has locked. Otherwise there is only one, which waits for
 * them.
 */
export type Way = { together: boolean }

type Store<Item, Stored> = (items: readonly Item[], way: Way) => Promise<(Stored | undefined)[]>

/** `left`: the milliseconds left for the request that stores the item. */
type Call<Item> = { item: Item; deadline: Deadline | undefined; left: () => number }

/** With less time left, in milliseconds, an item is stored by itself: it would take those of others along. */
const MIN_SHARED_MS = 1_000

/** The first call of each key. */
function firstOfEach<Item>(calls: readonly Call<Item>[], keyOf: (item: Item) => string): Call<Item>[] {
  const first = new Map<string, Call<Item>>()
  for (const call of calls) if (!first.has(keyOf(call.item))) first.set(keyOf(call.item), call)
  return [...first.values()]
}

/**
 * Stores the items of one turn of the event loop, or of the gap after the last load, together: the first of each key.
 * Every item that this has not stored is stored by itself afterwards, within its own request; if that does not store it
 * either, the result is undefined. So are all items if one of them keeps the statement from being carried out, an item
 * that is alone in its turn, and one of a request with its own transaction. An item whose request has little time left is
 * stored by itself at once.
 * Shared work ends with the earliest deadline of its requests, so that nothing is stored for a request that was given up.
 * An error reaches all calls only if it says nothing about any row: no connection, no time.
 */
export function storedTogether<Item, Stored>(
  keyOf: (item: Item) => string,
  store: Store<Item, Stored>,
): (item: Item) => Promise<Stored | undefined> {
  const storeTurn = batched<Call<Item>, Stored | undefined>(async (calls) => {
    const chosen = firstOfEach(calls, keyOf).filter(({ left }) => left() >= MIN_SHARED_MS)
    if (chosen.length < 2) return calls.map(() => undefined)
    const earliest = chosen.toSorted((one, other) => one.left() - other.left())[0]?.deadline
    const chosenItems = chosen.map(({ item }) => item)
    const storing = runWithin(earliest, () => store(chosenItems, { together: true }))
    const stored = await storing.catch((error: unknown) => {
      if (!concernsRow(error)) throw error
      log().info({ err: error }, 'stored one by one')
      return []
    })
    const found = new Map(chosen.map((call, place) => [call, stored[place]]))
    return calls.map((call) => found.get(call))
  })
  return async (item) => {
    const deadline = currentDeadline()
    const left = deadline?.clock() ?? (() => Infinity)
    const shared = left() < MIN_SHARED_MS ? undefined : await storeTurn({ item, deadline, left })
    return shared ?? (await store([item], { together: false }))[0]
  }
}
