import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const [, kept = ''] = page.split('## What is kept where')

test('every table of the schema is in the list of what is kept', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const models = schema.split(/^model /m).slice(1)
  const tables = models.map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '')
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((table) => !kept.includes(`\`${table}\``))).toEqual([])
})

test('every cookie of ours is in the list of what is kept', () => {
  const sources = ['lib/auth/cookies.ts', 'lib/i18n/locales.ts', 'lib/theme.ts'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const named = [...sources.join('\n').matchAll(/(?:csrf: |Cookie = |hostName\()'([\w.-]+)'/g)]
  const cookies = named.map(([, name = '']) => name)
  expect(cookies).toContain('csrftoken')
  expect(cookies).toContain('lectern.second-step')
  expect(cookies.filter((name) => !kept.includes(`\`${name}\``))).toEqual([])
})

test('what is stored in a browser under the product’s name is in the list of what is kept', () => {
  const sources = ['app', 'components', 'lib', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      ({ name }) => /\.(?:tsx?|js)$/.test(name) && !name.includes('.test.'),
    ),
  )
  const texts = sources.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
  const places = texts.flatMap((text) => text.match(/(?<=['"`])lectern[.-][\w.-]*\w/g) ?? [])
  // A window’s name, and that of the database's connections.
  const others = new Set(['lectern-wall', 'lectern-listener'])
  const stored = new Set(places.filter((name) => !others.has(name)))
  expect([...stored]).toContain('lectern.feedback')
  expect([...stored].filter((name) => !kept.includes(name))).toEqual([])
})

const folders = ['tests/api', 'tests/e2e', 'scripts', 'lib/rounds', 'lib/markdown', 'lib/auth', 'lib/http', 'tests/support'] // prettier-ignore
const files = new Set(folders.flatMap((folder) => readdirSync(folder)))

test('every file and decision that it names as evidence exists', () => {
  const quoted = [...page.matchAll(/`([\w./-]+\.(?:ts|mjs|yml|spec\.ts|test\.ts))`/g)].map(
    ([, name = '']) => name,
  )
  expect(quoted.length).toBeGreaterThan(40)
  // Beside a path, further files of the same folder are named without it.
  expect(quoted.filter((name) => !existsSync(name) && !files.has(name))).toEqual([])
  const linked = [...page.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, target = '']) => target)
  expect(linked.filter((target) => !existsSync(path.join('docs', target)))).toEqual([])
})

test('every chapter of the standard has a heading, and every status is one of three', () => {
  for (let chapter = 1; chapter <= 17; chapter += 1) expect(page).toContain(`### V${chapter} `)
  const rows = [...page.matchAll(/^\| \d+\.\d.*?\| ([a-z ]+) \|/gm)].map(([, status = '']) => status)
  expect(rows.length).toBeGreaterThan(55)
  const known = new Set(['met', 'partly', 'does not apply', 'do not apply'])
  expect(rows.filter((status) => !known.has(status))).toEqual([])
})
