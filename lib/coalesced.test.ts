import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batched, coalesced } from '@/lib/coalesced'

type Load = { key: string; settle: (value: string) => void; fail: (error: Error) => void }

function held() {
  const begun: Load[] = []
  const read = coalesced(
    (key) => new Promise<string>((resolve, reject) => begun.push({ key, settle: resolve, fail: reject })),
  )
  return { begun, read }
}

/** Longer than the gap between two loads. */
const gap = () => sleep(15)

describe('calls at the same time', () => {
  test('share the load that begins after them, never the one that runs', async () => {
    const { begun, read } = held()
    const first = read('a')
    const later = [read('a'), read('a'), read('a')]
    expect(begun).toHaveLength(1)
    begun[0]?.settle('old')
    expect(await first).toBe('old')
    await gap()
    expect(begun).toHaveLength(2)
    const latest = read('a')
    begun[1]?.settle('new')
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
    await gap()
    begun[2]?.settle('newest')
    expect(await latest).toBe('newest')
    expect(begun).toHaveLength(3)
  })

  test('of different keys do not wait for each other', async () => {
    const { begun, read } = held()
    const both = [read('a'), read('b')]
    expect(begun.map(({ key }) => key)).toEqual(['a', 'b'])
    begun[1]?.settle('B')
    begun[0]?.settle('A')
    expect(await Promise.all(both)).toEqual(['A', 'B'])
  })

  test('a call when nothing loads begins at once, and nothing is kept', async () => {
    const { begun, read } = held()
    const one = read('a')
    begun[0]?.settle('1')
    await one
    await gap()
    const two = read('a')
    expect(begun).toHaveLength(2)
    begun[1]?.settle('2')
    expect(await two).toBe('2')
  })
})

test('a failure reaches those that share it and nobody after them', async () => {
  const { begun, read } = held()
  const first = read('a')
  const second = read('a')
  begun[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await gap()
  begun[1]?.settle('back')
  expect(await second).toBe('back')
})

describe('calls of one turn', () => {
  test('share one load, which answers each in its place', async () => {
    const begun: (readonly number[])[] = []
    const double = batched(async (keys: readonly number[]) => {
      begun.push(keys)
      return keys.map((key) => 2 * key)
    })
    // Asked twice is answered twice: nothing is kept.
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
    expect(await double(1)).toBe(2)
    expect(begun).toEqual([[1, 2, 1], [1]])
  })

  test('share the next load with those that come right after the last one', async () => {
    const begun: (readonly number[])[] = []
    const read = batched(async (keys: readonly number[]) => {
      begun.push(keys)
      return [...keys]
    })
    await read(1)
    const second = read(2)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([[1]])
    expect(await Promise.all([second, read(3)])).toEqual([2, 3])
    expect(begun).toEqual([[1], [2, 3]])
    await gap()
    await read(4)
    expect(begun).toEqual([[1], [2, 3], [4]])
  })

  test('share its failure, and nobody after them', async () => {
    let fails = true
    const read = batched(async (keys: readonly string[]) => {
      if (fails) throw new Error('gone')
      return [...keys]
    })
    const settled = await Promise.allSettled([read('a'), read('b')])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await read('a')).toBe('a')
  })
})
