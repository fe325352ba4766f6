import fs from 'node:fs'
import path from 'node:path'
import { UserError } from './children.mjs'
import { isNode, referencesIn } from './references.mjs'

/** @typedef {import('./references.mjs').Node} Node */
/** @typedef {import('./modules.mjs').Modules} Modules */
/**
 * A step of a flow. `at` is `file#name`, followed through everything that it uses (`file#POST.create`: only this member
 * of what is exported), or `file` alone: read, and not followed. `by` names the place that leads here where no import
 * does: a file that was reached before, and a text in it.
 * @typedef {{ at: string, does: string, by?: { file: string, text: string } }} Step
 */
/** @typedef {{ title: string, name: string, steps: readonly Step[], beside?: readonly Leaf[] }} Flow `beside`: drawn or called on the way, and another action */
/** @typedef {{ name: string, at: RegExp, why: string }} Leaf */
/** @typedef {{ step: Step, files: string[] }} Reached the files that a step reaches first */
/** @typedef {{ flow: Flow, reached: Reached[], left: Map<Leaf, Set<string>> }} Followed */

/**
 * The files that a reader opens to follow an action.
 * @param {Modules} modules @param {Flow} flow @param {readonly Leaf[]} leaves what is used and not counted
 * @param {readonly Leaf[]} [closed] what is counted, and not followed
 * @returns {Followed}
 */
export function followFlow(modules, flow, leaves, closed = []) {
  const walk = new Walk(modules, [...leaves, ...(flow.beside ?? [])], closed)
  const reached = flow.steps.map((step) => {
    const before = walk.files.size
    if (step.by) checkEdge(modules.root, flow, step.by, walk.files)
    const [file = '', name] = step.at.split('#')
    if (!fs.existsSync(path.join(modules.root, file)))
      throw new UserError(`${flow.name}: there is no ${file}; change scripts/flow-list.mjs.`)
    if (name === undefined) walk.files.add(file)
    else if (!walk.enter(file, name.split('.')))
      throw new UserError(`${flow.name}: ${file} has no ${name}; change scripts/flow-list.mjs.`)
    return { step, files: [...walk.files].slice(before) }
  })
  return { flow, reached, left: walk.left }
}

/** @param {string} root @param {Flow} flow @param {{ file: string, text: string }} by @param {Set<string>} files */
function checkEdge(root, flow, { file, text }, files) {
  if (!files.has(file))
    throw new UserError(`${flow.name}: no step before reaches ${file}; change scripts/flow-list.mjs.`)
  // Ignoring line breaks.
  const [code = '', wanted = ''] = [fs.readFileSync(path.join(root, file), 'utf8'), text].map((part) =>
    part.replaceAll(/\s+/g, ' '),
  )
  if (code.includes(wanted)) return
  throw new UserError(`${flow.name}: ${file} no longer contains "${text}"; change scripts/flow-list.mjs.`)
}

class Walk {
  /** In the order in which they are reached. @type {Set<string>} */
  files = new Set()
  /** @type {Map<Leaf, Set<string>>} */
  left = new Map()
  /** @type {Set<string>} */
  #seen = new Set()
  #modules
  #leaves
  #closed

  /** @param {Modules} modules @param {readonly Leaf[]} leaves @param {readonly Leaf[]} closed */
  constructor(modules, leaves, closed) {
    this.#modules = modules
    this.#leaves = leaves
    this.#closed = closed
  }

  /**
   * Follows an export, or with more names a member of it.
   * @param {string} file @param {string[]} names @returns {boolean} whether it is there
   */
  enter(file, [name = '', ...members]) {
    const { exports, reexports, stars, declarations } = this.#modules.read(file)
    if (name === '*') {
      this.files.add(file)
      for (const each of [...exports.keys(), ...reexports.keys()]) this.#visit(file, each)
      return true
    }
    const source = reexports.get(name)
    if (source) {
      this.files.add(file)
      return this.#import(file, source)
    }
    const local = exports.get(name) ?? (declarations.has(name) ? name : undefined)
    if (local === undefined)
      return stars.some((from) => {
        const target = this.#modules.resolve(file, from)
        return target !== undefined && this.enter(target, [name, ...members])
      })
    const node = declarations.get(local)
    const parts =
      node && isDestructured(node)
        ? memberOf(node.init, [local, ...members])
        : node && memberOf(node, members)
    if (node && !parts) return false
    this.files.add(file)
    if (parts) for (const part of parts) this.#follow(file, part)
    else this.#use(file, local)
    return true
  }

  /** @param {string} file @param {string} name */
  #visit(file, name) {
    const key = `${file}#${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const leaf = this.#leaves.find(({ at }) => at.test(file))
    if (leaf) this.left.set(leaf, (this.left.get(leaf) ?? new Set()).add(file))
    else if (this.#closed.some(({ at }) => at.test(file))) this.files.add(file)
    else if (!this.enter(file, [name]) && !this.#enterWhole(file, name))
      throw new Error(`${file} does not export ${name}.`)
  }

  /** Follows everything that creates a name which only exists at run time. @param {string} file @param {string} name */
  #enterWhole(file, name) {
    const local = this.#modules.read(file).exports.get(name)
    if (local === undefined) return false
    this.files.add(file)
    this.#use(file, local)
    return true
  }

  /** @param {string} file @param {import('./modules.mjs').Source} source */
  #import(file, { from, name }) {
    const target = this.#modules.resolve(file, from)
    if (target !== undefined) this.#visit(target, name)
    return true
  }

  /** Follows what a piece of code uses. @param {string} file @param {Node} node */
  #follow(file, node) {
    const { names, dynamic } = referencesIn(node)
    for (const name of names) this.#use(file, name)
    for (const source of dynamic) this.#import(file, source)
  }

  /** @param {string} file @param {string} name a name of the file's top level */
  #use(file, name) {
    const { imports, declarations } = this.#modules.read(file)
    const source = imports.get(name)
    if (source) this.#import(file, source)
    const key = `${file}:${name}`
    const node = declarations.get(name)
    if (node && !this.#seen.has(key)) {
      this.#seen.add(key)
      this.#follow(file, node)
    }
  }
}

/** @param {Node} node */
function isDestructured({ type, id }) {
  return type === 'VariableDeclarator' && isNode(id) && id.type === 'ObjectPattern'
}

/**
 * The parts of an expression that create one member of it: in `route({ GET: a, POST: actions({ b, c }) })` the member
 * POST.b is created by `route`, `actions` and `b`.
 * @param {unknown} node @param {string[]} members @returns {Node[] | undefined} nothing if there is no such member
 */
function memberOf(node, members) {
  if (!isNode(node)) return undefined
  const [name, ...rest] = members
  if (name === undefined) return [node]
  if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
    const property = node.properties.find(({ key }) => (key?.name ?? key?.value) === name)
    return property && memberOf(property.value, rest)
  }
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return undefined
  for (const argument of node.arguments) {
    const found = memberOf(argument, members)
    if (found && isNode(node.callee)) return [node.callee, ...found]
  }
  return undefined
}
