import fs from 'node:fs'
import path from 'node:path'
import { fail, root } from './children.mjs'
import { rows } from './import-table.mjs'
import { install } from './install.mjs'

// Writes the import table into .oxlintrc.json; with --check it only reports whether that is up to date.

const file = path.join(root, '.oxlintrc.json')
const rule = 'eslint/no-restricted-imports'
const config = JSON.parse(fs.readFileSync(file, 'utf8'))
const own = config.overrides.filter((/** @type {{ rules?: object }} */ { rules = {} }) => !(rule in rules))
const overrides = rows.map(({ files, forbidden }) => ({
  files: files.filter((glob) => !glob.startsWith('!')),
  ...(files.some((glob) => glob.startsWith('!')) && {
    excludeFiles: files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
  }),
  rules: { [rule]: ['error', { patterns: forbidden }] },
}))
const isCurrent = JSON.stringify(config.overrides) === JSON.stringify([...own, ...overrides])
if (process.argv.includes('--check')) {
  if (!isCurrent) console.error('.oxlintrc.json lags behind scripts/import-table.mjs; run npm run imports.')
  process.exit(isCurrent ? 0 : 1)
}
await install({ forTests: true }).catch(fail)
const { format } = await import('prettier')
const text = JSON.stringify({ ...config, overrides: [...own, ...overrides] })
fs.writeFileSync(
  file,
  await format(text, {
    ...JSON.parse(fs.readFileSync(path.join(root, '.prettierrc.json'), 'utf8')),
    filepath: file,
  }),
)
