import { runToEnd } from './children.mjs'

/** @typedef {{ pid: number, parent: number, command: string, line: string }} Process */

/** The processes of this machine, including zombies. @returns {Promise<Process[]>} */
async function processes() {
  const lines = (await runToEnd('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='])).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+\S+\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command, line: line.trim() }]
  })
}

/** @param {(process: Process) => boolean} which @returns {Promise<Process[]>} */
export async function processesOf(which) {
  return (await processes()).filter((one) => one.pid !== process.pid && which(one))
}

/** A process and all its descendants. @param {number} pid @returns {Promise<Process[]>} */
export async function descendantsOf(pid) {
  const all = await processes()
  /** @type {(parent: number) => Process[]} */
  const below = (parent) => all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []))
  return [...all.filter((one) => one.pid === pid), ...below(pid)]
}
