import fs from 'node:fs'
import path from 'node:path'
import { root } from './children.mjs'

const languages = ['en', 'de', 'fr']
/** Their keys are put together while the program runs, from the codes of errors and the like. */
const computed = /^errors\./
const code = ['app', 'components', 'lib'].map(readFolder).join('\n')

/** @type {string[]} */
const problems = []
const [reference = new Map(), ...others] = languages.map(readMessages)
for (const [index, messages] of others.entries()) compare(languages[index + 1] ?? '', messages)
for (const key of reference.keys()) {
  if (!computed.test(key) && !isUsed(key)) problems.push(`${key}: no code shows this message.`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`\n${problems.length} problems in messages/.`)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} language @returns {Map<string, string>} */
function readMessages(language) {
  const file = path.join(root, 'messages', `${language}.json`)
  const messages = new Map(flatten('', JSON.parse(fs.readFileSync(file, 'utf8'))))
  for (const [key, text] of messages) {
    if (text.trim() === '') problems.push(`${language}: ${key} is empty.`)
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

/** What is missing or takes other values is found by i18n-check. @param {string} language @param {Map<string, string>} messages */
function compare(language, messages) {
  for (const key of messages.keys()) {
    if (!reference.has(key)) problems.push(`${language}: ${key} does not exist in ${languages[0]}.`)
  }
}

/** @param {string} folder @returns {string} */
function readFolder(folder) {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .map((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return readFolder(file)
      return /(?<!\.test)\.tsx?$/.test(file) ? fs.readFileSync(path.join(root, file), 'utf8') : ''
    })
    .join('\n')
}

/**
 * A key is used if some split of it appears as a namespace and a literal after it, or as the beginning of a
 * template (`t(`category.${x}`)`). Types already prove that what is used exists.
 * @param {string} key
 */
function isUsed(key) {
  const parts = key.split('.')
  return parts.some((_, at) => {
    const [namespace, rest] = [parts.slice(0, at).join('.'), parts.slice(at)]
    if (at > 0 && !hasLiteral(namespace)) return false
    if (hasLiteral(rest.join('.'))) return true
    return rest.some((__, end) => end > 0 && code.includes(`\`${rest.slice(0, end).join('.')}.\${`))
  })
}

/** @param {string} text */
function hasLiteral(text) {
  return code.includes(`'${text}'`) || code.includes(`"${text}"`)
}
