import { afterEach, expect, test, vi } from 'vitest'
import { MAX_TURNS, MAX_WAITING, Turns, type Lane } from '@/lib/auth/turns'

afterEach(() => {
  vi.useRealTimers()
})

/** So many callers at once; `begun` names them in the order of their turns, `refused` those who got none. */
function crowd(max = MAX_TURNS) {
  const turns = new Turns(max)
  const begun: string[] = []
  const refused: string[] = []
  const come = (name: string, lane: Lane, network?: string) =>
    turns.take(lane, network).then(
      () => begun.push(name),
      (error: Error) => refused.push(`${name} ${error.message}`),
    )
  const flood = (count: number, lane: Lane) =>
    Array.from({ length: count }, (_, place) => come(`${lane} ${place}`, lane))
  const workOff = async (callers: Promise<unknown>[]) => {
    for (let count = 0; count < callers.length; count += 1) {
      await Promise.resolve()
      turns.end()
    }
    await Promise.all(callers)
  }
  return { begun, refused, come, flood, workOff, turns }
}

const waiting = MAX_WAITING.unknown

test('of too many unknown callers those who have waited longest are refused', async () => {
  const { begun, refused, flood, workOff } = crowd()
  await workOff(flood(40, 'unknown'))
  expect(refused).toHaveLength(40 - MAX_TURNS - waiting)
  expect(refused[0]).toBe(`unknown ${MAX_TURNS} too_many_attempts`)
  expect(begun.slice(0, MAX_TURNS + 1)).toEqual([
    ...Array.from({ length: MAX_TURNS }, (_, place) => `unknown ${place}`),
    'unknown 39',
  ])
})

test('whoever comes after a flood does not wait for it, and known callers come first', async () => {
  const { begun, come, flood, workOff } = crowd()
  const callers = [...flood(40, 'unknown'), come('newest', 'unknown'), ...flood(2, 'known')]
  await workOff(callers)
  expect(begun.slice(MAX_TURNS, MAX_TURNS + 3)).toEqual(['known 0', 'known 1', 'newest'])
})

test.each([
  { flooded: 'unknown', other: 'nearby' },
  { flooded: 'nearby', other: 'unknown' },
] as const)(
  'a flood of $flooded callers takes none of the places of $other ones, who get every second turn',
  async ({ flooded, other }) => {
    const { begun, refused, come, flood, workOff } = crowd()
    const callers = [...flood(40, flooded), ...flood(MAX_WAITING[other], other), come('tutor', 'known')]
    callers.push(...flood(40, flooded))
    await workOff(callers)
    const turns = begun.slice(MAX_TURNS, MAX_TURNS + 5)
    expect(turns).toContain('tutor')
    const strangers = turns.filter((name) => name !== 'tutor')
    const expected = [`${other} 9`, `${flooded} 39`, `${other} 8`, `${flooded} 38`]
    expect(new Set(strangers)).toEqual(new Set(expected))
    expect(refused.filter((name) => !name.startsWith(flooded))).toEqual([])
  },
)

test('known callers keep their order and are refused only when very many wait', async () => {
  const { begun, refused, flood, workOff } = crowd()
  const most = MAX_TURNS + MAX_WAITING.known
  await workOff(flood(most + 2, 'known'))
  expect(begun).toEqual(Array.from({ length: most }, (_, place) => `known ${place}`))
  expect(refused).toEqual([`known ${most} too_many_attempts`, `known ${most + 1} too_many_attempts`])
})

test('whoever comes from elsewhere comes before a crowd from one network, and is not refused for it', async () => {
  const { begun, refused, come, flood, workOff } = crowd()
  const callers = [...flood(MAX_TURNS, 'unknown'), come('elsewhere', 'unknown', '203.0.113')]
  callers.push(...flood(40, 'unknown'))
  await workOff(callers)
  expect(begun[MAX_TURNS]).toBe('elsewhere')
  expect(refused).toHaveLength(40 - (waiting - 1))
})

test.each([
  { wrongMs: 200, restMs: 600 },
  { wrongMs: 500, restMs: 700 },
])(
  'after a wrong password of $wrongMs ms only known callers get a turn for $restMs ms',
  async ({ wrongMs, restMs }) => {
    vi.useFakeTimers()
    const { begun, come, turns } = crowd(1)
    await come('guess', 'unknown')
    turns.end(wrongMs)
    void come('new device', 'unknown')
    void come('new device nearby', 'nearby')
    await come('tutor', 'known')
    turns.end()
    await vi.advanceTimersByTimeAsync(restMs - 1)
    expect(begun).toEqual(['guess', 'tutor'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['guess', 'tutor', 'new device nearby'])
    turns.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['guess', 'tutor', 'new device nearby', 'new device'])
  },
)

test('everybody for whom there is a turn gets it when a rest ends', async () => {
  vi.useFakeTimers()
  const { begun, come, turns } = crowd(2)
  await come('guess', 'unknown')
  turns.end(200)
  void come('one', 'unknown')
  void come('another', 'unknown')
  void come('a third', 'unknown')
  await vi.advanceTimersByTimeAsync(600)
  expect(begun).toEqual(['guess', 'a third', 'another'])
})
