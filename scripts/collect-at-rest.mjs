import { performance } from 'node:perf_hooks'
import vm from 'node:vm'

// Returns memory to the system while the server is idle after a hall (docs/decisions/083-garbage-at-rest.md). V8 does
// that by itself, but from version 13.1 on (Node 24) hardly in a server.

/** Milliseconds between two looks; less than the 110 s after which V8 has forgotten the object. */
const LOOK_MS = 20_000
/** Shares of the time between two looks: from `BUSY` on the event loop counts as busy, up to `RESTING` as resting. */
const BUSY = 0.03
const RESTING = 0.02
/** At once, and after browsers have lost their idle connections (scripts/connections.mjs). */
const COLLECTING_LOOKS = [1, 6]

/** How much the heap has to grow before V8's memory reducer runs again: a tenth, and 10 MB. */
const GROWTH = { share: 0.1, bytes: 12 * 2 ** 20 }
const BYTES_OF_A_NUMBER = 8

/**
 * Returns a function that decides at each look whether to collect now, given the event loop's utilisation since the
 * last one.
 */
export function createRestWatch() {
  let restingLooks = 0
  return (/** @type {number} */ utilization) => {
    if (utilization >= BUSY) restingLooks = 0
    if (utilization > RESTING) return false
    restingLooks += 1
    return COLLECTING_LOOKS.includes(restingLooks)
  }
}

/**
 * Collects garbage, mostly in parallel with the event loop. Only V8's memory reducer returns the freed pages to the
 * system. It runs after a collection that leaves much more than the one before, so a large object outlives this one.
 */
async function collect() {
  const bytes = process.memoryUsage().heapTotal * GROWTH.share + GROWTH.bytes
  /** @type {number[]} */
  const ballast = []
  ballast.length = Math.ceil(bytes / BYTES_OF_A_NUMBER)
  // The measurement itself is not used: it is Node's only way to request a collection that does not stop the process.
  await vm.measureMemory({ execution: 'eager' })
  ballast.length = 0
}

/**
 * Allows V8 to collect garbage whenever this thread is idle. A thread that has created no C++ objects seems to be
 * creating them at full speed, and V8 waits for it; a script is such an object.
 */
export function allowCollecting() {
  const makeObject = () => new vm.Script('0')
  makeObject()
  setInterval(makeObject, LOOK_MS).unref()
}

/** As `allowCollecting`, and triggers a collection after each busy period. */
export function collectAtRest() {
  allowCollecting()
  const shouldCollect = createRestWatch()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (shouldCollect(utilization)) void collect()
  }, LOOK_MS).unref()
}
