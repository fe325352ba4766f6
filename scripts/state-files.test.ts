import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownSecret } from '@/scripts/prepare.mjs'
import { findPlace, rememberPlace } from '@/scripts/postgres-place.mjs'
import { createWhole, readKept, writeWhole } from '@/scripts/state-files.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')

describe('a file that is written whole', () => {
  test('is for its owner alone, also where one of others was, and leaves nothing beside it', async () => {
    writeFileSync(at('kept'), 'earlier', { mode: 0o644 })
    await writeWhole(at('kept'), 'later')
    expect(read('kept')).toBe('later')
    expect(statSync(at('kept')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['kept'])
  })

  test('is put in the place of the earlier one, never written into it', async () => {
    writeFileSync(at('kept'), 'earlier')
    const { ino } = statSync(at('kept'))
    await writeWhole(at('kept'), 'later')
    expect(statSync(at('kept')).ino).not.toBe(ino)
  })

  test('has one whole text whenever its writer is killed', async () => {
    const texts = ['a', 'b'].map((letter) => letter.repeat(2_000_000))
    const helper = path.resolve('scripts/state-files.mjs')
    const code = `import { writeWhole } from ${JSON.stringify(helper)}
      for (;;) for (const letter of ['a', 'b']) await writeWhole(process.argv[1], letter.repeat(2_000_000))`
    for (let round = 0; round < 5; round += 1) {
      // Else the one of the turn before would be taken for this one's.
      rmSync(at('kept'), { force: true })
      const writer = spawn(process.execPath, ['--input-type=module', '-e', code, at('kept')])
      const ended = new Promise((resolve) => writer.once('exit', resolve))
      await expect.poll(() => existsSync(at('kept')), { timeout: 30_000 }).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 20 * round))
      writer.kill('SIGKILL')
      await ended
      expect(texts.includes(read('kept'))).toBe(true)
    }
  })

  test('is created by one of several writers', async () => {
    const created = await Promise.all(['a', 'b', 'c'].map((text) => createWhole(at('kept'), text)))
    expect(created.filter(Boolean)).toHaveLength(1)
    expect(read('kept')).toBe(['a', 'b', 'c'][created.indexOf(true)])
    expect(readdirSync(folder)).toEqual(['kept'])
  })

  test('that cannot be read is not taken for one that is not there', async () => {
    expect(await readKept(at('kept'))).toBeUndefined()
    await expect(readKept(folder)).rejects.toThrow(`${folder} cannot be read (EISDIR)`)
  })
})

describe('the secret', () => {
  test('is made once', async () => {
    const secret = await ownSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await ownSecret(folder)).toBe(secret)
    expect(statSync(at('auth-secret')).mode & 0o777).toBe(0o600)
  })

  test.each(['', '\n', 'cut short'])('that reads %j is refused, and stays as it is', async (text) => {
    writeFileSync(at('auth-secret'), text)
    await expect(ownSecret(folder)).rejects.toThrow(
      /auth-secret is empty or damaged.+Restore it from a backup/,
    )
    expect(read('auth-secret')).toBe(text)
  })
})

describe('where the database is', () => {
  const known = { port: 12_345, password: 'secret' }
  const makeDatabase = (home: string) => {
    mkdirSync(path.join(home, 'data'), { recursive: true })
    writeFileSync(path.join(home, 'data/PG_VERSION'), '18\n')
  }

  test('is remembered, and written again only when it has changed', async () => {
    const place = await findPlace(folder, false)
    await rememberPlace(folder, place)
    expect(await findPlace(folder, false)).toEqual(place)
    const { ino } = statSync(at('postgres.json'))
    await rememberPlace(folder, place)
    expect(statSync(at('postgres.json')).ino).toBe(ino)
    await rememberPlace(folder, { ...place, port: place.port + 1 })
    expect(await findPlace(folder, false)).toEqual({ ...place, port: place.port + 1 })
  })

  test.each(['', '{"home":"/srv/lec', 'null', '{"home":"/srv/lectern","port":12345}'])(
    'is not made up where the file reads %j',
    async (text) => {
      makeDatabase(at('postgres'))
      writeFileSync(at('postgres.json'), text)
      await expect(findPlace(folder, false)).rejects.toThrow(
        /postgres\.json is empty or damaged.+Restore it from a backup of /,
      )
      expect(read('postgres.json')).toBe(text)
    },
  )

  test('is not made up where the file is missing beside a database', async () => {
    makeDatabase(at('postgres'))
    await expect(findPlace(folder, false)).rejects.toThrow(
      /postgres\.json is missing, and it alone holds the password/,
    )
    expect(existsSync(at('postgres.json'))).toBe(false)
  })

  test('is not made up, as root, where the file is missing and the database lies outside of a folder that nobody reaches', async () => {
    const find = () => findPlace(at('data'), true, at('elsewhere'))
    chmodSync(folder, 0o700)
    const { home } = await find()
    expect(path.dirname(home)).toBe(at('elsewhere'))
    // Not there yet: the first start was ended before it had begun one.
    expect((await find()).home).toBe(home)
    makeDatabase(home)
    await expect(find()).rejects.toThrow(`the password of the database in ${home}. Restore it from a backup`)
    expect(existsSync(at('data/postgres.json'))).toBe(false)
    expect((await findPlace(at('another'), true, at('elsewhere'))).home).not.toBe(home)
  })

  test('is where the data folder was moved or copied to', async () => {
    makeDatabase(at('earlier/postgres'))
    makeDatabase(at('postgres'))
    writeFileSync(at('postgres.json'), JSON.stringify({ ...known, home: at('earlier/postgres') }))
    expect(await findPlace(folder, false)).toEqual({ ...known, home: at('postgres') })
  })

  test('is kept where it is not to be seen, as while a disk is not mounted', async () => {
    const text = JSON.stringify({ ...known, home: at('mounted/later') })
    writeFileSync(at('postgres.json'), text)
    await expect(findPlace(folder, false)).rejects.toThrow(`${at('mounted/later')}, which is not there`)
    expect(read('postgres.json')).toBe(text)
  })
})
