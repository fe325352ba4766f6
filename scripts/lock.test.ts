import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'running.json')

/** A process that locks the folder at the first message, reports the result and stays. */
async function prepareLocker() {
  const code = `import { lockFolder } from ${JSON.stringify(path.resolve('scripts/lock.mjs'))}
    process.on('message', () => lockFolder(process.argv[1], { waitSeconds: 2 }).then(() => process.send('locked'), (error) => process.send(error.message)))
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  expect(await next()).toBe('ready')
  const lock = () => {
    const said = next()
    child.send('lock')
    return said
  }
  return { child, lock }
}

async function kill(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

describe('of several starts with one data folder', () => {
  test.each([
    ['a folder that is new', undefined],
    ['a folder whose lock was left by a crash', '{"port":1,"secret":"of one that is dead"}'],
    ['a folder whose lock was left empty', ''],
    ['a folder whose lock is no JSON', '{"port":'],
    ['a folder whose lock names no port', '{"port":"x","secret":"y"}'],
  ])(
    'in the same moment one gets it: %s',
    async (_, left) => {
      if (left !== undefined) writeFileSync(file(), left)
      const lockers = await Promise.all(Array.from({ length: 5 }, prepareLocker))
      const said = await Promise.all(lockers.map(({ lock }) => lock()))
      expect(said.filter((word) => word === 'locked')).toHaveLength(1)
      expect(said.filter((word) => String(word).startsWith('Another Lectern is running'))).toHaveLength(4)
      expect(readdirSync(folder)).toEqual(['running.json'])
    },
    90_000,
  )

  test('the next gets it once the first is gone, however it ended', async () => {
    const [first, second] = [await prepareLocker(), await prepareLocker()]
    expect(await first.lock()).toBe('locked')
    const before = readFileSync(file(), 'utf8')
    await kill(first.child)
    expect(await second.lock()).toBe('locked')
    expect(readFileSync(file(), 'utf8')).not.toBe(before)
  })

  test('one that stands still for a moment keeps it', async () => {
    const [first, second] = [await prepareLocker(), await prepareLocker()]
    expect(await first.lock()).toBe('locked')
    first.child.kill('SIGSTOP')
    setTimeout(() => first.child.kill('SIGCONT'), 3_000)
    expect(await second.lock()).toContain('Another Lectern is running')
  })

  test('one that died while it took over is no obstacle', async () => {
    const [first, second, third] = [await prepareLocker(), await prepareLocker(), await prepareLocker()]
    expect(await first.lock()).toBe('locked')
    await kill(first.child)
    // As the second leaves it when it dies with the right to replace the first one's file.
    const dead = readFileSync(file(), 'utf8')
    expect(await second.lock()).toBe('locked')
    await kill(second.child)
    const name = createHash('sha256').update(dead).digest('hex').slice(0, 16)
    renameSync(file(), `${file()}.${name}`)
    writeFileSync(file(), dead)
    expect(await third.lock()).toBe('locked')
    expect(readdirSync(folder)).toEqual(['running.json'])
  })
})
