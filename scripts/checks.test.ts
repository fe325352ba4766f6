import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
const makeFolder = () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-checks-'))
}
const removeFolder = () => rmSync(folder, { recursive: true, force: true })

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

/** Runs a check on the folder, or on the repository itself. */
function run(check: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${check}.mjs`, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('documents', () => {
  afterEach(removeFolder)
  beforeEach(() => {
    makeFolder()
    write('lib/rounds/rules.ts', '')
    write('docs/(a)/b.md', '')
  })

  test('lead to files that exist', () => {
    expect(run('check-docs')).toEqual({ status: 0, stderr: '' })
    write('README.md', '[b](<docs/(a)/b.md>#part) `lib/rounds/rules` `lib/*/x.ts` [all](https://example.org)')
    expect(run('check-docs', folder)).toEqual({ status: 0, stderr: '' })
  })

  test.each([
    ['a link', '[b](../lib/gone.ts)', 'docs/c.md: there is no ../lib/gone.ts to be linked to.'],
    [
      'a link with brackets in it',
      '[b](<(a)/gone.md>)',
      'docs/c.md: there is no (a)/gone.md to be linked to.',
    ],
    ['a name', 'See `lib/rounds/gone.ts`.', 'docs/c.md: there is no file lib/rounds/gone.ts.'],
  ])('%s to nothing is refused', (_, text, problem) => {
    write('docs/c.md', text)
    const { status, stderr } = run('check-docs', folder)
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(problem)
  })
})

describe('what a command imports before anything is installed', () => {
  const command = 'exec node -r ./scripts/node-version.cjs scripts/begin.mjs'
  afterEach(removeFolder)
  beforeEach(() => {
    makeFolder()
    write('package.json', JSON.stringify({ scripts: { begin: command } }))
    write('scripts/node-version.cjs', "require('../package.json')\n")
  })

  test('is Node’s own and files of ours, in every script of package.json', () => {
    expect(run('check-imports')).toEqual({ status: 0, stderr: '' })
  })

  test('a package that a file further on imports is refused, and the way to it named', () => {
    write('scripts/begin.mjs', "import fs from 'node:fs'\nimport { a } from '../bench/a.mjs'\n")
    write('bench/a.mjs', "export { b as a } from './b.mjs'\n")
    write('bench/b.mjs', "import path from 'path'\nimport { c } from 'left-pad'\n")
    const { status, stderr } = run('check-imports', folder)
    expect(status).toBe(1)
    expect(stderr).toContain(
      'npm run begin → scripts/begin.mjs → bench/a.mjs → bench/b.mjs: imports left-pad',
    )
  })

  test('an import in any form is seen', () => {
    for (const statement of [
      "import 'left-pad'",
      "import pad, {\n  a,\n  b as c,\n} from 'left-pad'",
      "import * as pad from 'left-pad'",
      "export * from 'left-pad'",
      "export {\n  a,\n} from 'left-pad'",
    ]) {
      write('scripts/begin.mjs', `${statement}\n`)
      expect(run('check-imports', folder).stderr).toContain('imports left-pad')
    }
    write('scripts/begin.mjs', 'import { /* { */ a } from "left-pad"\n')
    expect(run('check-imports', folder).stderr).toContain('cannot read')
    write('scripts/node-version.cjs', "require('left-pad')\n")
    expect(run('check-imports', folder).stderr).toContain('imports left-pad')
  })

  test('TypeScript, which an old Node.js cannot run, is refused', () => {
    write('scripts/begin.mjs', "import { a } from './a.ts'\n")
    write('scripts/a.ts', 'export const a = 1\n')
    expect(run('check-imports', folder).stderr).toContain('scripts/a.ts: Node.js cannot run this file')
  })

  test('what is imported when everything is installed is free', () => {
    const types = "/** @type {import('left-pad').Pad} */\n"
    const inFunction = "async function later() {\n  const { a } = await import('left-pad')\n}\n"
    write('scripts/install.mjs', 'export const install = async () => undefined\n')
    const installed =
      "import { install } from './install.mjs'\nawait install()\nconst { a } = await import('left-pad')\n"
    write('scripts/begin.mjs', types + installed + inFunction)
    expect(run('check-imports', folder)).toEqual({ status: 0, stderr: '' })
  })

  test('what is imported while a file is loaded, before anything is installed, is not', () => {
    write('scripts/begin.mjs', "const { a } = await import('left-pad')\n")
    expect(run('check-imports', folder).stderr).toContain('imports left-pad, which is not installed yet')
  })

  test('a command that looks otherwise, or none at all, is refused', () => {
    write('package.json', JSON.stringify({ scripts: { begin: 'tsx scripts/begin.ts' } }))
    expect(run('check-imports', folder).stderr).toContain('npm run begin: must read')
    write('package.json', JSON.stringify({ scripts: {} }))
    expect(run('check-imports', folder)).toMatchObject({ status: 1 })
  })
})

describe('the structure', () => {
  const route = 'app/backend/api/admin/users/route.ts'
  /** What a test has changed in the copy. */
  const originals = new Map<string, string>()

  beforeAll(() => {
    makeFolder()
    for (const part of ['app', 'components', 'lib', 'prisma', 'scripts', 'bench', 'faults', 'tests'])
      cpSync(part, path.join(folder, part), {
        recursive: true,
        filter: (file) => !file.startsWith('prisma/generated'),
      })
    for (const file of ['middleware.ts', 'next.config.ts']) cpSync(file, path.join(folder, file))
  })
  afterEach(() => {
    for (const [file, text] of originals) write(file, text)
    originals.clear()
  })
  afterAll(removeFolder)

  function read(file: string) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    originals.set(file, text)
    return text
  }

  function edit(file: string, from: string, to: string) {
    const text = read(file)
    expect(text).toContain(from)
    write(file, text.replace(from, to))
  }

  function remove(file: string) {
    read(file)
    rmSync(path.join(folder, file))
  }

  test('is held, also by a copy', () => {
    expect(run('check-structure')).toEqual({ status: 0, stderr: '' })
    expect(run('check-structure', folder)).toEqual({ status: 0, stderr: '' })
  })

  test.each([
    ['a handler made by hand', 'GET: endpoint({', 'GET: rawEndpoint({'],
    ['a constant made by hand', '  GET: endpoint({', '  PUT: byHand,\n  GET: endpoint({'],
    ['one among actions', '  POST: endpoint({', '  PUT: actions({\n    byHand,\n  }),\n  POST: endpoint({'],
    ['one under its short name', '  POST: endpoint({', '  PUT,\n  POST: endpoint({'],
    ['several handed in', '  POST: endpoint({', '  ...more,\n  POST: endpoint({'],
  ])('a handler without a declaration is refused: %s', (_, from, to) => {
    edit(route, from, to)
    const { status, stderr } = run('check-structure', folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^app\/backend\/api\/admin\/users\/route\.ts: .+ must be made by endpoint/)
  })

  test('a handler that is exported past route() is refused', () => {
    edit(route, 'export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =', 'export const GET =')
    expect(run('check-structure', folder).stderr).toContain(`${route}: exports the methods of route(`)
  })

  test.each([
    ['lib/rounds/queries.ts', 'db.$queryRaw`SELECT 1`'],
    ['lib/lectures/commands.ts', 'tx.$executeRaw`SELECT 1`'],
    ['app/backend/api/rounds/route.ts', 'db.$executeRawUnsafe(text)'],
  ])('SQL outside of …-sql.ts is refused: %s', (file, statement) => {
    write(file, `${read(file)}\nexport const planted = () => ${statement}\n`)
    const { status, stderr } = run('check-structure', folder)
    expect(status).toBe(1)
    expect(stderr).toContain(`${file}: runs SQL; put the statement into a file called …-sql.ts.`)
  })

  test('SQL that is joined as text is refused', () => {
    const file = 'lib/rounds/round-sql.ts'
    write(file, `${read(file)}\nexport const planted = () => db.$queryRawUnsafe(text)\n`)
    expect(run('check-structure', folder).stderr).toContain(`${file}: SQL is written as a template`)
  })

  test.each(['new Date()', 'Date.now()'])(
    'a command that asks the clock of its process is refused: %s',
    (clock) => {
      const file = 'lib/lectures/commands.ts'
      write(file, `${read(file)}\nexport const planted = () => ${clock}\n`)
      expect(run('check-structure', folder).stderr).toContain(`${file}: the time is the database's`)
    },
  )

  test.each([
    ["import Link from 'next/link'", 'links are made by GuardedLink'],
    ["const router = useRouter()\nrouter.push('/tutor')", 'not by router.push()'],
    ['const router = useRouter()\nrouter?.back()', 'not by router.back()'],
    ["useRouter().push('/tutor')", 'useRouter() is called `router`'],
  ])('a move that does not ask again who is signed in is refused: %j', (planted, reason) => {
    const file = 'components/layout/account-menu.tsx'
    write(file, `${read(file)}\n${planted}\n`)
    const { status, stderr } = run('check-structure', folder)
    expect(status).toBe(1)
    expect(stderr).toContain(`${file}: `)
    expect(stderr).toContain(reason)
  })

  test('a name that is no kebab-case is refused', () => {
    const file = 'components/layout/AccountMenu.tsx'
    originals.set(file, '')
    write(file, 'export {}\n')
    expect(run('check-structure', folder).stderr).toContain(`${file}: file names are kebab-case.`)
    rmSync(path.join(folder, file))
    originals.delete(file)
  })

  test('a rule that meets no file is told', () => {
    remove('middleware.ts')
    remove('lib/theme.ts')
    const { status, stderr } = run('check-structure', folder)
    expect(status).toBe(1)
    expect(stderr).toContain('no file is of the kind "middleware"')
    expect(stderr).toContain('there is no lib/theme.ts')
  })
})
