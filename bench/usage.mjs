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

/** A process and all below it, told apart into server and database. @param {number} root */
async function listFamily(root) {
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
  const first = processes.find(({ pid }) => pid === root)
  if (first) place(first, 'server')
  return family
}

/**
 * Seconds of CPU that a server and the database below it have used since their start; 0 where there is no /proc.
 * @param {number} pid the process that started both @returns {Promise<Share>}
 */
export async function readCpu(pid) {
  const { server, database } = await listFamily(pid)
  const sum = (/** @type {Process[]} */ processes) => processes.reduce((total, { cpu }) => total + cpu, 0)
  return { server: sum(server), database: sum(database) }
}

/** Bytes of memory of the server's processes, shared pages counted in part. @param {number} pid @returns {Promise<number>} */
export async function readMemory(pid) {
  const { server } = await listFamily(pid)
  const sizes = server.map(async (process) => {
    const text = await fs.readFile(`/proc/${process.pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** @param {Share} before @param {Share} after @returns {Share} */
export function between(before, after) {
  return { server: after.server - before.server, database: after.database - before.database }
}
