import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runGroup } from './groups.mjs'

/** Whether this system weighs groups of processes before processes. */
const weighsGroups = fs.existsSync('/proc/self/autogroup')

/**
 * What a process of the group does: it writes down its priority, once that is the expected one, or when its time is
 * over.
 */
const LOOK = `
  const fs = require('node:fs')
  const [file, group, expected] = process.argv.slice(1)
  const look = () => require('node:os').getPriority() + ' ' + (group ? fs.readFileSync(group, 'utf8').trim() : '')
  const until = Date.now() + 30_000
  while (!new RegExp(expected).test(look()) && Date.now() < until);
  fs.writeFileSync(file, look())`

async function priorityOf(isPolite: boolean, expected: string) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-group-')), 'found')
  const args = ['-e', LOOK, file, weighsGroups ? '/proc/self/autogroup' : '', expected]
  expect(await runGroup(args, { timeout: 60, env: {}, label: '', isPolite })).toBe(0)
  return fs.readFileSync(file, 'utf8')
}

test('a polite group has a low priority, alone and among groups; another one has that of who starts it', async () => {
  const polite = weighsGroups ? '^10 .* nice 10$' : '^10'
  expect(await priorityOf(true, polite)).toMatch(new RegExp(polite))
  const own = `^${os.getPriority()} (?!.* nice 10$)`
  expect(await priorityOf(false, own)).toMatch(new RegExp(own))
})
