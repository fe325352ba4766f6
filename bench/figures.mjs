import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { root } from '../scripts/children.mjs'

const resultsFolder = path.join(root, 'bench/results')

/** @param {number[]} sorted @param {number} part */
function quantile(sorted, part) {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** @param {number[]} milliseconds */
export function summarise(milliseconds) {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => quantile(sorted, part))
  return { count: sorted.length, p50, p95, p99, max }
}

/** Prints one line per step, in milliseconds. @param {Record<string, number[]>} steps */
export function printSteps(steps) {
  const width = Math.max(...Object.keys(steps).map((name) => name.length))
  const line = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    console.log(`${name.padEnd(width)} ${cells.map((cell) => cell.padStart(9)).join('')}`)
  line('milliseconds', ['count', 'p50', 'p95', 'p99', 'max'])
  for (const [name, values] of Object.entries(steps)) {
    const { count, ...rest } = summarise(values)
    line(name, [String(count), ...Object.values(rest).map((value) => (value ?? Number.NaN).toFixed(1))])
  }
}

/** Keeps the raw figures of a run. @param {string} name @param {Record<string, unknown>} result @returns {Promise<string>} the file */
export async function writeResult(name, result) {
  const at = new Date().toISOString()
  const machine = {
    node: process.version,
    platform: `${os.platform()} ${os.arch()}`,
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  }
  const file = path.join(resultsFolder, `${name}-${at.replace(/[:.]/g, '-')}.json`)
  await fs.mkdir(resultsFolder, { recursive: true })
  await fs.writeFile(file, `${JSON.stringify({ name, at, machine, ...result })}\n`)
  return path.relative(root, file)
}
