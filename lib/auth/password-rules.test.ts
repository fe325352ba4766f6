import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isGuessable } from '@/lib/auth/password-rules'

const account = ['Ada Lovelace', 'ada.lovelace@uni-bremen.example']

test.each([
  'password123',
  'Password2031!',
  '!!dragonfly!!2031',
  'qwertyuiop',
  '1234567890',
  'Lovelace2031',
  'ada.lovelace!',
  'uni-bremen-2031',
  'Lectern-Lectern-1',
  'ｐａｓｓｗｏｒｄ１２３',
])('%s is one of the first that somebody would try', async (password) => {
  expect(await isGuessable(password, account)).toBe(true)
})

test.each([
  'correct horse battery',
  'lovelace writes programs',
  '7tV-pq2-xx9-Rb',
  '4815-1623-ohne',
  'der Adapter im Keller',
  'пароль из трёх слов',
])('%s is not', async (password) => {
  expect(await isGuessable(password, account)).toBe(false)
})

test('one of a folder of breached passwords is, and others are not', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-breached-'))
  const [breached, sound] = ['der Adapter im Keller', '7tV-pq2-xx9-Rb']
  const hashes = [breached, sound].map((one) => createHash('sha1').update(one).digest('hex').toUpperCase())
  for (const hash of hashes)
    await writeFile(
      path.join(folder, `${hash.slice(0, 5)}.txt`),
      `${'0'.repeat(35)}:3\r\n${'F'.repeat(35)}:1`,
    )
  expect(await isGuessable(breached, account, folder)).toBe(false)
  await writeFile(
    path.join(folder, `${hashes[0]?.slice(0, 5)}.txt`),
    `${'0'.repeat(35)}:3\r\n${hashes[0]?.slice(5)}:12`,
  )
  expect(await isGuessable(breached, account, folder)).toBe(true)
  expect(await isGuessable(sound, account, folder)).toBe(false)
})
