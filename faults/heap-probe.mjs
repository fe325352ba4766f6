import fs from 'node:fs'
import net from 'node:net'
import v8 from 'node:v8'
import vm from 'node:vm'

// Loaded into a server process from outside (`node --import`): on SIGUSR2 it collects garbage and writes down what is
// left, so that a drill sees a leak without the product knowing of drills.

const file = process.env.LECTERN_HEAP_PROBE

/** @typedef {{ sinks: Set<unknown> }} Channel */
/**
 * What the product keeps for its whole process, by the name that it remembers it under (lib/remember.ts).
 * @typedef {{ streams: { open: Set<unknown> }, feeds: { feeds: Map<string, { students: Channel, tutors: Channel }> },
 *   presence: { connected: Map<string, unknown> }, 'stream-sign-ins': { rechecks: Map<string, unknown> } }} Remembered
 */

/** @template {keyof Remembered} Name @param {Name} name @returns {Remembered[Name] | undefined} */
function remembered(name) {
  const { lectern } = /** @type {typeof globalThis & { lectern?: Map<string, unknown> }} */ (globalThis)
  return /** @type {Remembered[Name] | undefined} */ (lectern?.get(name))
}

/** Every socket and server, also those that nobody else can name. @returns {unknown[]} */
function openHandles() {
  const list = /** @type {unknown} */ (Reflect.get(process, '_getActiveHandles'))
  return typeof list === 'function' ? list.call(process) : []
}

function look() {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  for (let times = 0; times < 3; times += 1) collect()
  const feeds = [...(remembered('feeds')?.feeds.values() ?? [])]
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    rss,
    heap: heapUsed + external,
    streams: remembered('streams')?.open.size ?? 0,
    subscribers: feeds.reduce(
      (sum, { students, tutors }) => sum + students.sinks.size + tutors.sinks.size,
      0,
    ),
    present: remembered('presence')?.connected.size ?? 0,
    watched: remembered('stream-sign-ins')?.rechecks.size ?? 0,
    sockets: process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length,
    blocked: openHandles().filter((handle) => handle instanceof net.Socket && handle.writableLength > 0)
      .length,
  }
}

if (file) {
  process.on('SIGUSR2', () => {
    const target = `${file}.${process.pid}`
    fs.writeFileSync(`${target}.partial`, JSON.stringify(look()))
    fs.renameSync(`${target}.partial`, target)
  })
}
