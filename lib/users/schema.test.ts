import { expect, it } from 'vitest'
import { accountEditOf, chosenPassword } from './schema'

const problemOf = (password: string) => chosenPassword.safeParse(password).error?.issues[0]?.message

it('counts bytes, of which a letter may have several', () => {
  expect(problemOf('')).toBe('passwordLength')
  expect(problemOf('a'.repeat(9))).toBe('passwordLength')
  expect(problemOf('ä'.repeat(5))).toBeUndefined()
  expect(problemOf('a'.repeat(72))).toBeUndefined()
  expect(problemOf('ä'.repeat(37))).toBe('passwordBytes')
})

it('wants the current password for another address only, whatever else is wrong', () => {
  const wrongFields = (edit: object) =>
    accountEditOf('ada@example.org')
      .safeParse(edit)
      .error?.issues.map(({ path }) => path.join('.'))
  expect(wrongFields({ name: 'Ada', email: ' Ada@example.org' })).toBeUndefined()
  expect(wrongFields({ name: 'Ada', email: 'eve@example.org', currentPassword: 'x' })).toBeUndefined()
  expect(wrongFields({ name: '', email: 'eve@example.org' })).toEqual(['name', 'currentPassword'])
})
