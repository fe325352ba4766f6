import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { root } from './children.mjs'
import { importsOf } from './imports.mjs'

// Every command of package.json must start in a fresh clone, before anything is installed: until then it may only
// import modules of Node and plain files of ours with the same restriction. import() after install() is not restricted.

const folder = process.argv[2] ?? root
/** The form of a script in package.json. */
const command = /^exec node -r \.\/(scripts\/node-version\.cjs) (scripts\/[\w-]+\.mjs)$/

/** @type {string[]} */
const problems = []
/** @type {Set<string>} */
const seen = new Set()

const { scripts } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
for (const [name, line] of Object.entries(scripts)) {
  const [, first, file] = command.exec(String(line)) ?? []
  if (first && file) for (const start of [first, file]) follow(start, [`npm run ${name}`])
  else
    problems.push(`npm run ${name}: must read "exec node -r ./scripts/node-version.cjs scripts/<name>.mjs".`)
}
if (seen.size === 0) problems.push('package.json: no script was found, so nothing was checked.')
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} file @param {string[]} way how it is reached */
function follow(file, way) {
  if (seen.has(file)) return
  seen.add(file)
  const here = [...way, file]
  if (!/\.(mjs|cjs|json)$/.test(file) || !fs.existsSync(path.join(folder, file))) {
    problems.push(`${here.join(' → ')}: Node.js cannot run this file as it is.`)
    return
  }
  const text = fs.readFileSync(path.join(folder, file), 'utf8')
  const early = packageBeforeInstall(text)
  if (early !== undefined)
    problems.push(
      `${here.join(' → ')}: imports ${early}, which is not installed yet; import() it after install().`,
    )
  for (const from of startImports(file, text)) {
    if (isBuiltin(from)) continue
    if (from.startsWith('.')) follow(path.posix.join(path.posix.dirname(file), from), here)
    else
      problems.push(
        `${here.join(' → ')}: imports ${from}, which is not installed yet; import() it after install().`,
      )
  }
}

/**
 * The package that a file imports while it is loaded, by an import() outside of functions (which are indented), before it
 * calls install().
 * @param {string} text
 */
function packageBeforeInstall(text) {
  const [, before = '', from] = /^([^]*?)^(?:\S.*)?\bawait import\('([^.'][^']*)'\)/m.exec(text) ?? []
  return from === undefined || isBuiltin(from) || /\binstall\(/.test(before) ? undefined : from
}

/** @param {string} file @param {string} text @returns {string[]} what is loaded with the file */
function startImports(file, text) {
  if (file.endsWith('.json')) return []
  if (file.endsWith('.cjs'))
    return Array.from(text.matchAll(/\brequire\('([^']+)'\)/g), ([, from = '']) => from)
  const found = importsOf(text).flatMap(({ from, dynamic }) => (dynamic ? [] : [from]))
  const statements = text.match(/^import\b(?!\s*[(.])/gm)?.length ?? 0
  if (found.length < statements) problems.push(`${file}: has an import that this check cannot read.`)
  return found
}
