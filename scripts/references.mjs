/** A node of the syntax tree (ESTree, with TypeScript's nodes as oxc names them). @typedef {{ type: string, [part: string]: unknown }} Node */
/**
 * What a piece of code refers to outside of itself: names, and modules that it imports while it runs.
 * @typedef {{ names: Set<string>, dynamic: { from: string, name: string }[] }} References
 */
/** @typedef {readonly Set<string>[]} Scopes */

/** @param {unknown} value @returns {value is Node} */
export function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @param {Node} node @returns {Node[]} */
function childrenOf(node) {
  return Object.values(node)
    .flatMap((part) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
}

/** The names that a pattern binds. @param {Node} pattern @returns {string[]} */
export function namesIn(pattern) {
  const { type, name, properties, elements, left, argument, value, parameter } = pattern
  if (type === 'Identifier') return [String(name)]
  const parts = [properties, elements].find(Array.isArray) ?? [left ?? argument ?? value ?? parameter]
  return parts.filter(isNode).flatMap(namesIn)
}

/** TypeScript's wrappers of a value; all other TypeScript nodes are only types. */
const valueWrappers = new Set(
  'TSAsExpression TSSatisfiesExpression TSNonNullExpression TSInstantiationExpression TSParameterProperty'.split(
    ' ',
  ),
)
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Nodes whose key is a name of its own, unless it is computed. */
const keyed = new Set(['Property', 'MethodDefinition', 'PropertyDefinition', 'AccessorProperty'])

/** @param {unknown} root @returns {References} */
export function referencesIn(root) {
  /** @type {References} */
  const found = { names: new Set(), dynamic: [] }
  if (isNode(root)) visit(root, [], found)
  return found
}

/** @param {Node} node @param {Scopes} scopes @param {References} found */
function visit(node, scopes, found) {
  if (node.type.startsWith('TS') && !valueWrappers.has(node.type)) return
  if (node.type === 'Identifier') return note(String(node.name), scopes, found)
  const name = elementName(node)
  if (name !== undefined) note(name, scopes, found)
  const loaded = dynamicImport(node)
  if (loaded) found.dynamic.push(loaded)
  const own = boundIn(node)
  const inner = own.length > 0 ? [...scopes, new Set(own)] : scopes
  for (const child of partsThatRefer(node, loaded !== undefined)) visit(child, inner, found)
}

/** @param {string} name @param {Scopes} scopes @param {References} found */
function note(name, scopes, found) {
  if (!scopes.some((scope) => scope.has(name))) found.names.add(name)
}

/** The component that an element names. @param {Node} node @returns {string | undefined} */
function elementName({ type, name }) {
  if (type !== 'JSXOpeningElement') return undefined
  let at = name
  while (isNode(at) && at.type === 'JSXMemberExpression') at = at.object
  return isNode(at) && /^[A-Z]/.test(String(at.name)) ? String(at.name) : undefined
}

/** @param {Node} node @param {boolean} isDynamic @returns {Node[]} */
function partsThatRefer(node, isDynamic) {
  // `import(…).then((module) => module.Name)` is recorded as a whole.
  if (isDynamic) return []
  const skipped =
    (keyed.has(node.type) && !node.computed && node.key) ||
    (node.type === 'MemberExpression' && !node.computed && node.property)
  if (node.type === 'MetaProperty' || node.type === 'JSXClosingElement') return []
  return childrenOf(node).filter((child) => child !== skipped)
}

/** @param {Node} node @returns {{ from: string, name: string } | undefined} */
function dynamicImport(node) {
  if (node.type === 'ImportExpression') return importSource(node, '*')
  const { callee, arguments: given } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee.object)) return undefined
  if (callee.object.type !== 'ImportExpression' || !Array.isArray(given)) return undefined
  const body = isNode(given[0]) ? given[0].body : undefined
  const picked = isNode(body) && body.type === 'MemberExpression' ? body.property : undefined
  return isNode(picked) ? importSource(callee.object, String(picked.name)) : undefined
}

/** @param {Node} node @param {string} name */
function importSource({ source }, name) {
  const from = isNode(source) ? source.value : undefined
  return typeof from === 'string' ? { from, name } : undefined
}

/** The names that a node binds for its content. @param {Node} node @returns {string[]} */
function boundIn(node) {
  const { type, id, params, body, init, left, param, cases } = node
  if (functions.has(type))
    return [id, ...(Array.isArray(params) ? params : [])].filter(isNode).flatMap(namesIn)
  if (type === 'ClassExpression') return isNode(id) ? namesIn(id) : []
  if (type === 'BlockStatement' || type === 'StaticBlock') return declaredIn(body)
  if (type === 'SwitchStatement')
    return (Array.isArray(cases) ? cases : []).flatMap(({ consequent }) => declaredIn(consequent))
  if (type === 'CatchClause') return isNode(param) ? namesIn(param) : []
  return type.startsWith('For') ? declaredIn([init, left]) : []
}

/** @param {unknown} statements @returns {string[]} */
function declaredIn(statements) {
  return (Array.isArray(statements) ? statements : [])
    .filter(isNode)
    .flatMap(({ type, id, declarations }) => {
      if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') return isNode(id) ? namesIn(id) : []
      if (type !== 'VariableDeclaration' || !Array.isArray(declarations)) return []
      return declarations.flatMap((declarator) => namesIn(declarator.id))
    })
}
