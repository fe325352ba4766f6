import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { filterStderr } from './stderr.mjs'

const NAME = 'Grace Hopper'

/** Runs a server process that consists of these lines; answers what its parent shows and what it reports. */
async function run(...lines: string[]) {
  const imports = `import { markListening } from './scripts/stderr.mjs'`
  const args = ['--input-type=module', '--max-old-space-size=32', '-e', [imports, ...lines].join('\n')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let shown = ''
  const withheld: { bytes: number; outOfMemory?: true }[] = []
  filterStderr(child.stderr, {
    show: (text) => (shown += text.toString()),
    report: (part) => withheld.push(part),
  })
  await new Promise((resolve) => child.once('close', resolve))
  return { shown, withheld, bytes: withheld.reduce((sum, part) => sum + part.bytes, 0) }
}

const printed: [string, string][] = [
  ['the console', `console.error(new Error('${NAME}'))`],
  ['a warning', `process.emitWarning('${NAME}')`],
  ['Node itself, of an error that nobody caught', `throw new Error('${NAME}')`],
]

test.each(printed)('what %s prints is shown as long as nobody is served', async (_, line) => {
  const { shown, withheld } = await run(line)
  expect(shown).toContain(NAME)
  expect(withheld).toEqual([])
})

test.each(printed)('of what %s prints afterwards only the length is told', async (_, line) => {
  const { shown, withheld, bytes } = await run("console.error('starting')", 'markListening()', line)
  expect(shown).toBe('starting\n')
  expect(bytes).toBeGreaterThan(NAME.length)
  expect(JSON.stringify(withheld)).not.toContain('Hopper')
})

test('nothing is reported of a process that prints nothing', async () => {
  expect(await run('markListening()')).toEqual({ shown: '', withheld: [], bytes: 0 })
})

test('that the memory is full is told', async () => {
  const { shown, withheld } = await run(
    'markListening()',
    'const all = []',
    'for (;;) all.push(new Array(1000).fill({}))',
  )
  expect(shown).toBe('')
  expect(withheld).toContainEqual(expect.objectContaining({ outOfMemory: true }))
}, 60_000)
