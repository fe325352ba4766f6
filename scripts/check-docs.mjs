import fs from 'node:fs'
import path from 'node:path'
import { root as ownRoot } from './children.mjs'

// Checks that the targets of links in documents, and the files that documents name, exist.

const root = process.argv[2] ?? ownRoot

const folders = ['app', 'bench', 'components', 'docs', 'faults', 'lib', 'messages', 'prisma', 'public', 'scripts', 'tests'] // prettier-ignore
const link = /\]\((?:<([^>]+)>|([^()\s]+))\)/g
/** A file name in backticks; patterns for several files contain a character that no file name has. */
const named = new RegExp(String.raw`\x60((?:${folders.join('|')})/[\w()[\]./-]+)\x60`, 'g')
/** Created by commands; a fresh clone does not have them. */
const made = new Set(['bench/results/'])
/** A module may be named without its ending. */
const endings = ['', '.ts', '.tsx', '.mjs']

/** @type {string[]} */
const problems = []
for (const file of documentsBelow('.')) checkDocument(file)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} folder @returns {string[]} */
function documentsBelow(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      const isOurs = folder !== '.' || folders.includes(entry.name)
      return isOurs && file !== 'prisma/generated' ? documentsBelow(file) : []
    }
    return file.endsWith('.md') ? [file] : []
  })
}

/** @param {string} file */
function checkDocument(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  for (const [, quoted, plain = ''] of text.matchAll(link)) {
    const [target = ''] = (quoted ?? plain).split('#')
    if (target !== '' && !/^[a-z]+:/.test(target) && !exists(path.join(path.dirname(file), target)))
      problems.push(`${file}: there is no ${target} to be linked to.`)
  }
  for (const [, name = ''] of text.matchAll(named)) {
    if (!made.has(name) && !endings.some((ending) => exists(name + ending)))
      problems.push(`${file}: there is no file ${name}.`)
  }
}

/** @param {string} file */
function exists(file) {
  return fs.existsSync(path.join(root, file))
}
