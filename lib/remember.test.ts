import { expect, test } from 'vitest'
import { once } from '@/lib/remember'

test('what is loaded once is loaded by one call, however many ask', async () => {
  let loads = 0
  const load = once(() => Promise.resolve((loads += 1)))
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('what could not be loaded is loaded again', async () => {
  let loads = 0
  const load = once(async () => {
    loads += 1
    if (loads === 1) throw new Error('not now')
    return Promise.resolve(loads)
  })
  await expect(load()).rejects.toThrow('not now')
  expect(await load()).toBe(2)
})
