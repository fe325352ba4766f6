import fs from 'node:fs'
import path from 'node:path'
import { isNode, namesIn, referencesIn } from './references.mjs'

/** @typedef {import('./references.mjs').Node} Node */
/** @typedef {{ from: string, name: string }} Source where a name comes from: a module as it is written, and its name there */
/**
 * @typedef {object} Module
 * @property {number} lines
 * @property {Map<string, Source>} imports by local name, without those of types
 * @property {Map<string, Node>} declarations by local name
 * @property {Map<string, string>} exports local names by exported name
 * @property {Map<string, Source>} reexports by exported name
 * @property {string[]} stars what `export *` names
 * @property {Set<string>} from every module whose values this one imports, also later
 */

const { parseAst } = await import('vitest/node')

/** The modules of a folder, each parsed once. */
export class Modules {
  /** @type {Map<string, Module>} */
  #known = new Map()

  /** @param {string} root */
  constructor(root) {
    this.root = root
  }

  /** @param {string} file from the root @returns {Module} */
  read(file) {
    const known = this.#known.get(file)
    if (known) return known
    const text = fs.readFileSync(path.join(this.root, file), 'utf8')
    const parsed = parseModule(text, file)
    this.#known.set(file, parsed)
    return parsed
  }

  /**
   * The file of ours that an import refers to; undefined for packages, generated files and anything but code.
   * @param {string} file @param {string} from @returns {string | undefined}
   */
  resolve(file, from) {
    if (!from.startsWith('@/') && !from.startsWith('.')) return undefined
    const target = from.startsWith('@/') ? from.slice(2) : path.posix.join(path.posix.dirname(file), from)
    if (target.startsWith('prisma/generated') || /\.(json|css)$/.test(target)) return undefined
    const found = ['', '.ts', '.tsx', '.mjs'].find((ending) => this.#isFile(target + ending))
    if (found === undefined) throw new Error(`${file} imports ${from}, which is not there.`)
    return target + found
  }

  /** @param {string} file */
  #isFile(file) {
    return fs.statSync(path.join(this.root, file), { throwIfNoEntry: false })?.isFile() ?? false
  }
}

/** @param {string} text @param {string} file @returns {Module} */
function parseModule(text, file) {
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
  /** @type {Module} */
  const parsed = {
    lines: text.trimEnd().split('\n').length,
    imports: new Map(),
    declarations: new Map(),
    exports: new Map(),
    reexports: new Map(),
    stars: [],
    from: new Set(),
  }
  for (const statement of /** @type {Node[]} */ (/** @type {unknown} */ (program.body)))
    readStatement(parsed, statement)
  for (const { from } of referencesIn(program).dynamic) parsed.from.add(from)
  return parsed
}

/** @param {Module} module @param {Node} statement */
function readStatement(module, statement) {
  if (statement.importKind === 'type' || statement.exportKind === 'type') return
  if (statement.type === 'ImportDeclaration') readImport(module, statement)
  else if (statement.type === 'ExportAllDeclaration') {
    module.stars.push(sourceOf(statement))
    module.from.add(sourceOf(statement))
  } else if (statement.type === 'ExportDefaultDeclaration') readDefault(module, statement)
  else if (statement.type === 'ExportNamedDeclaration') readExport(module, statement)
  else readDeclaration(module, statement)
}

/** @param {Node} node */
const sourceOf = ({ source }) => (isNode(source) ? String(source.value) : '')
/** A name, given as an identifier or as a string. @param {unknown} node */
const nameOf = (node) => (isNode(node) ? String(node.name ?? node.value) : '')
/** @param {Node} statement @returns {Node[]} */
const valueSpecifiers = ({ specifiers }) =>
  (Array.isArray(specifiers) ? specifiers : []).filter(
    ({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type',
  )

/** @param {Module} module @param {Node} statement */
function readImport(module, statement) {
  const from = sourceOf(statement)
  const specifiers = valueSpecifiers(statement)
  for (const { type, local, imported } of specifiers) {
    const name =
      type === 'ImportDefaultSpecifier' ? 'default' : type === 'ImportSpecifier' ? nameOf(imported) : '*'
    module.imports.set(nameOf(local), { from, name })
  }
  const isBare = Array.isArray(statement.specifiers) && statement.specifiers.length === 0
  if (specifiers.length > 0 || isBare) module.from.add(from)
}

/** @param {Module} module @param {Node} statement */
function readDefault(module, { declaration }) {
  if (!isNode(declaration)) return
  const name = isNode(declaration.id) ? nameOf(declaration.id) : 'default'
  module.declarations.set(name, declaration)
  module.exports.set('default', name)
}

/** @param {Module} module @param {Node} statement */
function readExport(module, statement) {
  const { declaration, source } = statement
  for (const { local, exported } of valueSpecifiers(statement)) {
    if (source) module.reexports.set(nameOf(exported), { from: sourceOf(statement), name: nameOf(local) })
    else module.exports.set(nameOf(exported), nameOf(local))
    if (source) module.from.add(sourceOf(statement))
  }
  if (isNode(declaration))
    for (const name of readDeclaration(module, declaration)) module.exports.set(name, name)
}

/** @param {Module} module @param {Node} statement @returns {string[]} the names that it declares */
function readDeclaration({ declarations }, statement) {
  const declared = statement.type === 'VariableDeclaration' ? statement.declarations : [statement]
  return (Array.isArray(declared) ? declared : []).flatMap((node) => {
    const names = isNode(node.id) ? namesIn(node.id) : []
    for (const name of names) declarations.set(name, node)
    return names
  })
}
