import { performance } from 'node:perf_hooks'
import vm from 'node:vm'

// What a hall has left behind goes back to the system while the server rests (docs/decisions/083-garbage-at-rest.md).
// V8 sees to that by itself, but from version 13.1 on (Node 24) hardly in a server.

/** Less than the 110 s after which V8 has forgotten the object. */
const LOOK_MS = 20_000
/** Shares of the time between two looks in which the event loop was at work. */
const BUSY = 0.03
const RESTING = 0.02
/** At once, and when browsers have lost the connections that they do not need (scripts/connections.mjs). */
const COLLECTING_LOOKS = [1, 6]

/** By how much the heap has to grow for V8's reducer to go to work again: it asks for a tenth, and for 10 MB. */
const GROWTH = { share: 0.1, bytes: 12 * 2 ** 20 }
const BYTES_OF_A_NUMBER = 8

/**
 * Whether to collect now, asked at each look with the share of the time before it in which the event loop was at work.
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
 * Collects garbage, mostly beside the event loop. V8 keeps the pages that this frees, and only its memory reducer gives
 * them back: that goes to work after a collection which leaves much more than the one before, so something large
 * outlives this one.
 */
async function collect() {
  const bytes = process.memoryUsage().heapTotal * GROWTH.share + GROWTH.bytes
  /** @type {number[]} */
  const ballast = []
  ballast.length = Math.ceil(bytes / BYTES_OF_A_NUMBER)
  // What it measures is of no interest: it is Node's one way to ask for a collection that does not stop everything.
  await vm.measureMemory({ execution: 'eager' })
  ballast.length = 0
}

/**
 * Lets V8 collect garbage whenever this thread rests. It takes a thread that has made no object of C++ for one that makes
 * them as fast as it can, and waits for a rest; a script is such an object.
 */
export function allowCollecting() {
  const makeObject = () => new vm.Script('0')
  makeObject()
  setInterval(makeObject, LOOK_MS).unref()
}

/** The same, and has V8 collect after each time in which the thread was busy. */
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
