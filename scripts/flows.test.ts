import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followFlow, type Flow, type Leaf } from './follow.mjs'
import { Modules } from './modules.mjs'

let folder = ''

function write(file: string, ...lines: string[]) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-flows-'))
  for (const name of ['used', 'other']) write(`lib/${name}.ts`, `export const ${name} = 1`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Step = Flow['steps'][number]

function follow(steps: (string | Omit<Step, 'does'>)[], leaves: Leaf[] = [], closed: Leaf[] = []) {
  const all = steps.map((step) => ({ does: '', ...(typeof step === 'string' ? { at: step } : step) }))
  const flow: Flow = { name: 'fixture', title: 'Fixture', steps: all }
  return followFlow(new Modules(folder), flow, leaves, closed)
}

const filesOf = (...given: Parameters<typeof follow>) =>
  follow(...given).reached.flatMap(({ files }) => files)

describe('a flow', () => {
  test('follows what a function uses, through other functions of its file, and nothing else', () => {
    write(
      'app/entry.ts',
      "import { used } from '@/lib/used'",
      "import { other } from '../lib/other'",
      'const inner = () => used',
      'export function entry() { return inner() }',
      'export function unused() { return other }',
    )
    expect(filesOf(['app/entry.ts#entry'])).toEqual(['app/entry.ts', 'lib/used.ts'])
    expect(filesOf(['app/entry.ts#unused'])).toEqual(['app/entry.ts', 'lib/other.ts'])
  })

  test('ignores types, names of properties, and local names that hide an import', () => {
    write(
      'app/entry.ts',
      "import { other } from '@/lib/other'",
      "import type { Missing } from '@/lib/missing'",
      "import { used, type Also } from '@/lib/used'",
      'export function entry(given: Missing & typeof other): Also {',
      '  const call = (other: number) => other',
      '  { const { a: other = used } = given; call(other) }',
      '  return { other: given.other } satisfies typeof other as Also',
      '}',
    )
    expect(filesOf(['app/entry.ts#entry'])).toEqual(['app/entry.ts', 'lib/used.ts'])
  })

  test('follows components, files loaded later, names passed on, and a default', () => {
    write('app/view.tsx', "export const View = () => <p title='x' />", 'export const Unused = 1')
    write('app/lazy.tsx', "import { used } from '@/lib/used'", 'export const Lazy = used')
    write('app/barrel.ts', "export { View as Screen } from './view'", "export * from './lazy'")
    write(
      'app/page.tsx',
      "import { Screen } from './barrel'",
      "const Later = () => import('./lazy').then((module) => module.Lazy)",
      'export default function Page() { return <main><Screen view={Later} /></main> }',
    )
    expect(filesOf(['app/page.tsx#default'])).toEqual([
      'app/page.tsx',
      'app/barrel.ts',
      'app/view.tsx',
      'app/lazy.tsx',
      'lib/used.ts',
    ])
  })

  test('follows one member of what a call makes', () => {
    write('lib/route.ts', 'export const route = (table: object) => table')
    write(
      'app/route.ts',
      "import { other } from '@/lib/other'",
      "import { route } from '@/lib/route'",
      "import { used } from '@/lib/used'",
      'export const { GET, POST } = route({ GET: other, POST: route({ create: used, edit: other }) })',
    )
    expect(filesOf(['app/route.ts#POST.create'])).toEqual(['app/route.ts', 'lib/route.ts', 'lib/used.ts'])
    expect(filesOf(['app/route.ts#GET'])).toEqual(['app/route.ts', 'lib/route.ts', 'lib/other.ts'])
    write('app/all.ts', "import * as all from './route'", 'export const handlers = all')
    expect(filesOf(['app/all.ts#handlers'])).toContain('lib/other.ts')
    expect(() => follow(['app/route.ts#POST.delete'])).toThrow('app/route.ts has no POST.delete')
  })

  test('reads a file without a name, and does not follow it', () => {
    write('app/entry.ts', "import { used } from '@/lib/used'", 'export const entry = used')
    expect(filesOf(['app/entry.ts'])).toEqual(['app/entry.ts'])
  })

  test('leaves out what is not counted, and stops at what is not followed', () => {
    write('lib/http.ts', "import { other } from './other'", 'export const call = other')
    write(
      'app/entry.ts',
      "import { call } from '@/lib/http'",
      "import { used } from '@/lib/used'",
      'export const entry = [call, used]',
    )
    const leaf = { name: 'used', at: /^lib\/used/, why: '' }
    const closed = { name: 'http', at: /^lib\/http/, why: '' }
    expect(filesOf(['app/entry.ts#entry'], [leaf], [closed])).toEqual(['app/entry.ts', 'lib/http.ts'])
    expect(follow(['app/entry.ts#entry'], [leaf], [closed]).left.get(leaf)).toEqual(new Set(['lib/used.ts']))
  })

  test('fails where an entry or an edge is missing', () => {
    write('app/entry.ts', "import { gone } from '@/lib/gone'", 'export const entry = gone')
    const at = 'lib/used.ts#used'
    expect(() => follow(['app/missing.ts#entry'])).toThrow('fixture: there is no app/missing.ts')
    expect(() => follow(['lib/used.ts#missing'])).toThrow('fixture: lib/used.ts has no missing')
    expect(() => follow(['app/entry.ts#entry'])).toThrow(
      'app/entry.ts imports @/lib/gone, which is not there',
    )
    expect(() => follow([{ at, by: { file: 'lib/other.ts', text: '' } }])).toThrow('no step before reaches')
    const by = { file: 'lib/other.ts', text: '/api/used/' }
    expect(() => follow(['lib/other.ts#other', { at, by }])).toThrow('no longer contains "/api/used/"')
    expect(filesOf(['lib/other.ts#other', { at, by: { ...by, text: 'other = 1' } }])).toHaveLength(2)
  })
})
