import fs from 'node:fs'
import path from 'node:path'
import { root } from './children.mjs'
import { findMisprints } from './message-typography.mjs'
import { findUnused } from './message-uses.mjs'

const languages = ['en', 'de', 'fr']
/** Keys that are computed at run time, from error codes and the like. */
const computed = /^errors\./
/** The specification fixes it word for word, in every language. */
const fixed = 'error.statusTitle'
const sources = new Map(['app', 'components', 'lib'].flatMap(readFolder))

/** @type {string[]} */
const problems = []
const [reference = new Map(), ...others] = languages.map(readMessages)
for (const [index, messages] of others.entries()) compare(languages[index + 1] ?? '', messages)
for (const key of findUnused(reference.keys(), sources))
  if (!computed.test(key)) problems.push(`${key}: no code shows this message.`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`\n${problems.length} problems in messages/.`)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} language @returns {Map<string, string>} */
function readMessages(language) {
  const file = path.join(root, 'messages', `${language}.json`)
  const messages = new Map(flatten('', JSON.parse(fs.readFileSync(file, 'utf8'))))
  for (const [key, text] of messages) {
    if (text.trim() === '') problems.push(`${language}: ${key} is empty.`)
    if (key !== fixed)
      for (const problem of findMisprints(language, text)) problems.push(`${language}: ${key}: ${problem}`)
  }
  return messages
}

/** @param {string} prefix @param {unknown} value @returns {[string, string][]} */
function flatten(prefix, value) {
  if (typeof value === 'string') return [[prefix, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    flatten(prefix ? `${prefix}.${key}` : key, inner),
  )
}

/**
 * Missing keys and different placeholders are found by i18n-check.
 * @param {string} language @param {Map<string, string>} messages
 */
function compare(language, messages) {
  for (const key of messages.keys()) {
    if (!reference.has(key)) problems.push(`${language}: ${key} does not exist in ${languages[0]}.`)
  }
}

/** @param {string} folder @returns {[string, string][]} */
function readFolder(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return readFolder(file)
    return /(?<!\.test)\.tsx?$/.test(file) ? [[file, fs.readFileSync(path.join(root, file), 'utf8')]] : []
  })
}
