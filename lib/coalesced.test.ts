import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { batched, coalesced, storedTogether } from '@/lib/coalesced'
import { Deadline, runDetached } from '@/lib/db/deadline'

type Load = { key: string; settle: (value: string) => void; fail: (error: Error) => void }

function held() {
  const begun: Load[] = []
  const read = coalesced(
    (key) => new Promise<string>((resolve, reject) => begun.push({ key, settle: resolve, fail: reject })),
  )
  return { begun, read }
}

const GAP_MS = 10
const MAX_GAP_MS = 80
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const gap = () => passed(GAP_MS)

// What is gathered in a turn is not put off: that is only the gap.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

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
    await passed(2 * GAP_MS)
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

test('after a call that came alone one begins at once, and the next waits for the gap', async () => {
  const { begun, read } = held()
  for (const place of [0, 1]) {
    const alone = read('a')
    expect(begun).toHaveLength(place + 1)
    begun[place]?.settle('at once')
    await alone
  }
  const waits = read('a')
  await passed(GAP_MS - 1)
  expect(begun).toHaveLength(2)
  await passed(1)
  begun[2]?.settle('after the gap')
  expect(await waits).toBe('after the gap')
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
    await passed(2 * GAP_MS)
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
    const third = read(3)
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([[1]])
    await gap()
    expect(await Promise.all([second, third])).toEqual([2, 3])
    expect(begun).toEqual([[1], [2, 3]])
    await passed(2 * GAP_MS)
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
    await passed(2 * GAP_MS)
    expect(await read('a')).toBe('a')
  })
})

describe('what is stored in one turn', () => {
  type Item = { key: string; value: string }
  const keyOf = ({ key }: Item) => key

  /** A store that refuses `bad` alone, with an error where it comes with others, and skips what is `held`. */
  function makeStore(failure: () => unknown) {
    const begun: { values: string[]; together: boolean }[] = []
    const give = storedTogether(keyOf, async (items: readonly Item[], { together }) => {
      const values = items.map(({ value }) => value)
      begun.push({ values, together })
      if (together && values.includes('bad')) throw failure()
      return values.map((value) =>
        value === 'bad' || (together && value === 'held') ? undefined : `${value}!`,
      )
    })
    return {
      begun,
      give: (...values: string[]) =>
        Promise.all(values.map((value) => give({ key: value.slice(0, 1), value }))),
    }
  }
  const violation = () => ({ severity: 'ERROR', code: '23503' })
  const timeout = () => ({ severity: 'ERROR', code: '57014' })

  test('is stored together, and alone what comes alone', async () => {
    const { begun, give } = makeStore(violation)
    expect(await give('a', 'b')).toEqual(['a!', 'b!'])
    await passed(2 * GAP_MS)
    expect(await give('c')).toEqual(['c!'])
    expect(begun).toEqual([
      { values: ['a', 'b'], together: true },
      { values: ['c'], together: false },
    ])
  })

  test('what is held, and the later ones of a key, come by themselves', async () => {
    const { begun, give } = makeStore(violation)
    expect(await give('a1', 'held', 'a2', 'c')).toEqual(['a1!', 'held!', 'a2!', 'c!'])
    expect(begun).toEqual([
      { values: ['a1', 'held', 'c'], together: true },
      { values: ['held'], together: false },
      { values: ['a2'], together: false },
    ])
  })

  test('each comes by itself where one of them cannot be stored', async () => {
    const { begun, give } = makeStore(violation)
    expect(await give('a', 'bad', 'c')).toEqual(['a!', undefined, 'c!'])
    expect(begun.map(({ values }) => values)).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
  })

  test('comes by itself at once where little time is left for it, and takes nobody along', async () => {
    const { begun, give } = makeStore(violation)
    const both = await new Deadline().run(async () => {
      await passed(1_200)
      return Promise.all([give('late'), runDetached(() => give('a', 'b'))])
    })
    expect(both).toEqual([['late!'], ['a!', 'b!']])
    expect(begun).toEqual([
      { values: ['late'], together: false },
      { values: ['a', 'b'], together: true },
    ])
  })

  test('all fail where the database did not store them in time', async () => {
    const { begun, give } = makeStore(timeout)
    await expect(give('a', 'bad')).rejects.toEqual(timeout())
    expect(begun).toHaveLength(1)
  })
})

test('calls for one key that keep coming share ever fewer loads, until they come alone', async () => {
  const loadedAt: number[] = []
  const read = coalesced(() => Promise.resolve(loadedAt.push(performance.now())))
  const keepCalling = async (everyMs: number, count: number) => {
    for (let call = 0; call < count; call += 1) {
      void read('a')
      await passed(everyMs)
    }
  }
  const gaps = () => loadedAt.slice(1).map((at, place) => at - (loadedAt[place] ?? 0))
  await keepCalling(4, 80)
  expect(gaps()).toEqual([4, 10, 20, 40, 80, 80, 80])
  loadedAt.length = 0
  // The first three wait for a gap that was left of the others: until 394, then 434 ms.
  await keepCalling(90, 5)
  expect(gaps()).toEqual([40, 66, 90, 90])
  await passed(MAX_GAP_MS)
  loadedAt.length = 0
  // Fifty a second are no crowd.
  await keepCalling(20, 10)
  expect(gaps()).toEqual(Array.from({ length: 9 }, () => 20))
})
