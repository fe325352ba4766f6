import fs from 'node:fs/promises'

/** @typedef {{ pid: number, parent: number, cpu: number, command: string }} Process */
/** @typedef {{ server: number, database: number }} Share */

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** @param {string} pid @returns {Promise<Process[]>} none if it has ended */
async function readProcess(pid) {
  const [line = '', command = ''] = await Promise.all(
    ['stat', 'cmdline'].map((file) => fs.readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  if (!line) return []
  // After the name in brackets: state, parent … user, system, and both again of children that have ended.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [{ pid: Number(pid), parent: Number(fields[1]), cpu: ticks / ticksPerSecond, command }]
}

/** Processes and all below them, told apart into server and database. @param {number[]} roots */
async function listFamily(roots) {
  const names = await fs.readdir('/proc').catch(() => [])
  const processes = (await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess))).flat()
  /** @type {{ server: Process[], database: Process[] }} */
  const family = { server: [], database: [] }
  /** @param {Process} process @param {keyof typeof family} above */
  const place = (process, above) => {
    const kind = process.command.includes('postgres') ? 'database' : above
    family[kind].push(process)
    for (const child of processes) if (child.parent === process.pid) place(child, kind)
  }
  for (const process of processes) if (roots.includes(process.pid)) place(process, 'server')
  return family
}

/**
 * Seconds of CPU that a server and the database below it have used since their start; 0 where there is no /proc.
 * @param {...number} pids the processes that started them, none of which is below another @returns {Promise<Share>}
 */
export async function readCpu(...pids) {
  const { server, database } = await listFamily(pids)
  const sum = (/** @type {Process[]} */ processes) => processes.reduce((total, { cpu }) => total + cpu, 0)
  return { server: sum(server), database: sum(database) }
}

/** @param {Process} process @param {'Pss' | 'Rss'} kind @returns {Promise<number>} bytes */
async function readSize({ pid }, kind) {
  const text = await fs.readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024
}

/**
 * Bytes of memory of both.
 * @param {number} pid
 * @param {'Pss' | 'Rss'} [kind] shared pages counted in part, or in each process that has them
 * @returns {Promise<Share>}
 */
export async function readMemory(pid, kind = 'Pss') {
  const { server, database } = await listFamily([pid])
  const sum = async (/** @type {Process[]} */ processes) => {
    const sizes = await Promise.all(processes.map((process) => readSize(process, kind)))
    return sizes.reduce((total, size) => total + size, 0)
  }
  return { server: await sum(server), database: await sum(database) }
}

/** Resident bytes of the largest process of a server: one that serves. @param {number} pid @returns {Promise<number>} */
export async function readLargest(pid) {
  const { server } = await listFamily([pid])
  return Math.max(0, ...(await Promise.all(server.map((process) => readSize(process, 'Rss')))))
}

/** @param {Share} before @param {Share} after @returns {Share} */
export function between(before, after) {
  return { server: after.server - before.server, database: after.database - before.database }
}

/**
 * What server and database use, phase by phase.
 * @param {number} [pid] unknown for a server that was running already @param {...number} others replicas beside it
 */
export async function watchUsage(pid = 0, ...others) {
  /** @type {Record<string, Share>} seconds of CPU */
  const cpu = {}
  const idle = await readMemory(pid)
  let last = await readCpu(pid, ...others)
  const usage = { cpu, idle, full: idle, note }
  /** Ends a phase. @param {string} phase */
  async function note(phase) {
    const now = await readCpu(pid, ...others)
    cpu[phase] = between(last, now)
    last = now
    usage.full = await readMemory(pid)
  }
  return usage
}

/**
 * Prints the seconds of CPU of each phase, and per student in milliseconds.
 * @param {number} students @param {Record<string, Share>} cpu
 */
export function printCpu(students, cpu) {
  const width = Math.max(...Object.keys(cpu).map((phase) => phase.length))
  const line = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    console.log(`${name.padEnd(width)} ${cells.map((cell) => cell.padStart(22)).join('')}`)
  line('', ['server s', 'database s', 'server ms/student', 'database ms/student'])
  for (const [phase, { server, database }] of Object.entries(cpu)) {
    const each = [server, database].map((share) => ((share * 1000) / students).toFixed(2))
    line(phase, [server.toFixed(2), database.toFixed(2), ...each])
  }
}
