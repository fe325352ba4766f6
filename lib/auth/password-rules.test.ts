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
