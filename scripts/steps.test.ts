import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { step } from '@/scripts/steps.mjs'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('CI', '')
  vi.stubEnv('TERM', 'xterm')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

function output(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, columns: 80, write: (text: string) => written.push(text) > 0 }
}

/** @param ms how long the step takes */
function after<T>(ms: number, result: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(result), ms))
}

test('a step gives its result, and one line with its seconds', async () => {
  const out = output(false)
  const done = step('Database', () => after(1200, 42), out)
  await vi.advanceTimersByTimeAsync(1200)
  expect(await done).toBe(42)
  expect(out.written).toEqual(['✓ Database (1.2 s)\n'])
})

test('a log hears at once what a long step does, then how far it is now and then', async () => {
  const out = output(false)
  const done = step(
    'Packages',
    async (report) => {
      report('downloading')
      for (let count = 1; count <= 45; count += 1) {
        await after(1000, count)
        report(`${count} of 45`, count / 45)
      }
    },
    out,
  )
  await vi.advanceTimersByTimeAsync(45_000)
  await done
  expect(out.written).toEqual([
    '  Packages: downloading\n',
    '  Packages: 20 of 45 (20.0 s)\n',
    '  Packages: 40 of 45 (40.0 s)\n',
    '✓ Packages (45.0 s)\n',
  ])
})

test('a terminal shows a bar that moves: wandering while nobody knows, then filled as far as it is', async () => {
  const out = output(true)
  const done = step(
    'Packages',
    async (report) => {
      report('downloading')
      await after(1000, 0)
      report('300 of 600', 0.5)
      await after(1000, 0)
    },
    out,
  )
  await vi.advanceTimersByTimeAsync(999)
  const wandering = new Set(out.written.map((text) => /[█░]+/.exec(text)?.[0]))
  expect(wandering.size).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(500)
  expect(out.written.at(-1)).toBe(`\r\x1b[2K  Packages ${'█'.repeat(12)}${'░'.repeat(12)} 1.4 s  300 of 600`)
  await vi.advanceTimersByTimeAsync(501)
  await done
  expect(out.written.at(-1)).toBe('\r\x1b[2K✓ Packages (2.0 s)\n')
  const drawn = out.written.length
  await vi.advanceTimersByTimeAsync(1000)
  expect(out.written.length).toBe(drawn)
})

test('the bar never wraps in a narrow terminal', async () => {
  const out = { ...output(true), columns: 30 }
  const done = step('Packages', async (report) => report('a long word on what it does just now', 0.2), out)
  await done
  for (const text of out.written) expect(text.replace('\r\x1b[2K', '').length).toBeLessThan(30)
})

test('a step that fails says so and fails', async () => {
  const out = output(false)
  await expect(step('Building', () => Promise.reject(new Error('broken')), out)).rejects.toThrow('broken')
  expect(out.written).toEqual(['✗ Building (0.0 s)\n'])
})

test('what is told when the step is over is not shown', async () => {
  const out = output(true)
  await step(
    'Packages',
    async (report) => {
      report('downloading')
      setTimeout(() => report('619 of 619', 1), 100)
    },
    out,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(out.written.at(-1)).toBe('\r\x1b[2K✓ Packages (0.0 s)\n')
})

test('where there is nobody to look at a bar, there is none', async () => {
  vi.stubEnv('CI', 'true')
  const out = output(true)
  await step('Building', async (report) => report('compiling', 0.1), out)
  expect(out.written.join('')).not.toContain('█')
})
