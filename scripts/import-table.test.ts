import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from './import-table.mjs'

type Diagnostic = { code: string; filename: string; help?: string }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-imports-'))
/** Allowed: a domain to the left, a schema on a screen. */
const allowed = {
  'lib/rounds/left-queries.ts': '@/lib/lectures/queries',
  'components/rounds/schema-use.tsx': '@/lib/rounds/schema',
  'lib/auth/database-use.ts': '@/lib/db/client',
}
let found: Diagnostic[] = []

function plant(file: string, from: string) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(
    path.join(folder, file),
    `import { planted } from '${from}'\n\nexport const used = planted\n`,
  )
}

const refusals = (file: string) =>
  found.filter(({ code, filename }) => code.includes('no-restricted-imports') && filename === file)

beforeAll(() => {
  fs.copyFileSync('.oxlintrc.json', path.join(folder, '.oxlintrc.json'))
  for (const { breach } of rows) plant(breach.file, breach.imports)
  for (const [file, from] of Object.entries(allowed)) plant(file, from)
  const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  found = diagnostics
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the import table', () => {
  test('stands in the linter’s configuration as it is written', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/import-rules.mjs', '--check'], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test.each(rows)('refuses a planted breach: $name', ({ breach, forbidden }) => {
    expect(refusals(breach.file)).toHaveLength(1)
    expect(forbidden.map(({ message }) => message)).toContain(refusals(breach.file)[0]?.help)
  })

  test.each(Object.entries(allowed))('lets %s import %s', (file) => {
    expect(refusals(file)).toEqual([])
  })
})
