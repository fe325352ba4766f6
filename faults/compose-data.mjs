import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openScreens } from './compose-hall.mjs'
import { openHall } from './stream-clients.mjs'
import { printFigures } from './figures.mjs'

/** @typedef {import('./containers.mjs').Containers} Containers */

/** What does not change by itself when screens go. */
const lasting = ['registration', 'draft', 'round']

/** Everything is told to stop while screens are open, ends in its own time, and comes back with what was stored. @param {Containers} containers */
export async function stopsAndStarts(containers) {
  const { lecture } = await openHall(containers.origin, 1)
  const students = await openScreens(containers.origin, lecture.code)
  const before = await fingerprint(containers, lasting)
  const startedAt = performance.now()
  await containers.compose('stop')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const student of students) student.close()
  const ended = await containers.inspect('app', 'caddy', 'db')
  const codes = ended.map(({ Name, State }) => `${Name.replace(/^\/[^-]*-[^-]*-/, '')} ${State.ExitCode}`)
  await containers.start()
  const kept = String(await fingerprint(containers, lasting)) === String(before)
  printFigures(
    `  stopped in ${seconds} s: ${codes.join(', ')}; after the start the data are ${kept ? 'the same' : 'OTHERS'}`,
  )
  return kept && ended.every(({ State }) => State.ExitCode === 0)
}

/** Saves and restores as docs/deployment.md says, and compares. @param {Containers} containers */
export async function dumpRestores(containers) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-dump-'))
  const file = path.join(folder, 'lectern.dump')
  try {
    await containers.compose('stop', 'app')
    const before = await fingerprint(containers)
    await containers.inDatabase(['pg_dump', '-U', 'lectern', '-Fc', 'lectern'], { to: file })
    await containers.inDatabase(['dropdb', '-U', 'lectern', 'lectern'], {})
    await containers.inDatabase(['createdb', '-U', 'lectern', 'lectern'], {})
    const restore =
      'pg_restore -U lectern -d lectern --exit-on-error --single-transaction --no-owner --no-privileges'
    await containers.inDatabase(restore.split(' '), { from: file })
    const after = await fingerprint(containers)
    const others = before.filter((line, place) => line !== after[place])
    await containers.compose('start', 'app')
    await containers.start()
    const { size } = await fs.stat(file)
    printFigures(
      `  ${size} bytes saved and restored: ${before.length} tables, ${others.length === 0 ? 'row for row the same' : `OTHERS ARE ${others.join(' ')}`}`,
    )
    return others.length === 0 && after.length === before.length
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** One line for each table, with the number and a hash of its rows. @param {Containers} containers @param {string[]} [only] */
async function fingerprint(containers, only) {
  const all = await containers.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = all.map(({ name }) => String(name)).filter((name) => !only || only.includes(name))
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(r::text, ',' order by r::text)) as hash from "${name}" r`,
  )
  const lines = await containers.query(parts.join(' union all '))
  return lines.map((line) => JSON.stringify(line)).toSorted()
}

/** Looks for people and secrets in what the containers have printed. @param {Containers} containers @param {Record<string, string>} secrets */
export async function logsTellNobody(containers, secrets) {
  const printed = await containers.compose('logs', '--no-color')
  const needles = { 'a name': 'Student ', 'a matriculation number': '100000', ...secrets }
  const told = Object.entries(needles).filter(([, needle]) => printed.includes(needle))
  const list = told.map(([what]) => what).join(', ')
  printFigures(`  ${printed.split('\n').length} lines; people and secrets in them: ${list || 'none'}`)
  return told.length === 0
}
