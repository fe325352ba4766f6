import path from 'node:path'

/** @typedef {Map<string, string>} Sources the code of each file by its path */
/**
 * The messages that a file uses: `keys` it names, `patterns` of keys it composes, `computed` namespaces whose key is in
 * a variable, and `words` that such a variable may hold.
 * @typedef {{ keys: Set<string>, patterns: Set<string>, computed: Set<string>, words: Set<string> }} Uses
 */

const word = /'([^'\n]*)'|"([^"\n]*)"/g
const makers = '(?:useTranslations|getTranslations|createTranslator)'
/**
 * `useTranslations('lists')`, `getTranslations({ locale, namespace: 'lists' })`, `useTranslations(kind)`,
 * `useTranslations()`.
 */
const maker = new RegExp(`\\b${makers}\\((?:'([^']*)'|\\{[^}]*namespace: '([^']*)'|(\\w+)|(?=\\)))`, 'g')
const binding = new RegExp(
  `\\b(?:const|let) (\\w+|\\[[^\\]]*\\]) =\\s*(?:await )?(${makers}|Promise\\.all)\\(`,
  'g',
)
/** A literal key, or a choice of several. */
const plain = /^(?:[^'`]*\?\s*'[^']*'\s*:\s*)*'[^']*'$/
const template = /^`[^`]*\$\{[^`]*`$/

/**
 * The keys that no code uses. A key in a variable may be any word of the file, of a file that imports it, or of one
 * that it imports, directly or through another.
 * @param {Iterable<string>} keys @param {Sources} sources @returns {string[]}
 */
export function findUnused(keys, sources) {
  const all = [...keys]
  const names = new Set(all.map((key) => key.split('.')[0] ?? ''))
  const uses = new Map([...sources].map(([file, code]) => [file, usesOf(code, names)]))
  const near = nearFiles(sources)
  const used = new Set([...uses.values()].flatMap((own) => [...own.keys]))
  const patterns = [...new Set([...uses.values()].flatMap((own) => [...own.patterns]))].join('|')
  for (const [file, { computed }] of uses)
    for (const other of computed.size > 0 ? (near.get(file) ?? []) : [])
      for (const rest of uses.get(other)?.words ?? [])
        for (const namespace of computed) used.add(join(namespace, rest))
  const isPutTogether = new RegExp(`^(?:${patterns || '(?!)'})$`)
  return all.filter((key) => !used.has(key) && !isPutTogether.test(key))
}

/** @param {string} namespace @param {string} rest */
function join(namespace, rest) {
  return namespace ? `${namespace}.${rest}` : rest
}

/** @param {string} code @param {Set<string>} names of all namespaces @returns {Uses} */
function usesOf(code, names) {
  /** @type {Uses} */
  const uses = { keys: new Set(), patterns: new Set(), computed: new Set(), words: new Set() }
  const translators = translatorsOf(code, names)
  let rest = code
  for (const [name, namespaces] of translators)
    for (const argument of argumentsOf(name, code)) {
      for (const namespace of namespaces) addUse(uses, argument, namespace)
      // These keys belong to no other namespace.
      if (plain.test(argument)) rest = rest.replaceAll(`${name}(${argument}`, '')
    }
  for (const namespace of handedOn(code, translators, names)) uses.computed.add(namespace)
  for (const [, single, double] of rest.matchAll(word)) uses.words.add(single ?? double ?? '')
  return uses
}

/** @param {Uses} uses @param {string} argument @param {string} namespace */
function addUse(uses, argument, namespace) {
  if (plain.test(argument))
    for (const [, rest = ''] of argument.matchAll(/'([^']*)'/g)) uses.keys.add(join(namespace, rest))
  else if (template.test(argument))
    uses.patterns.add(
      join(namespace, argument.slice(1, -1))
        .replaceAll('.', '\\.')
        .replaceAll(/\$\{[^}]*\}/g, '.+'),
    )
  else uses.computed.add(namespace)
}

/**
 * The translators of a file, each with its namespaces; its components may use the same name for several.
 * @param {string} code @param {Set<string>} names
 */
function translatorsOf(code, names) {
  /** @type {Map<string, Set<string>>} */
  const translators = new Map()
  for (const { 0: all, 1: bound = '', 2: called, index } of code.matchAll(binding)) {
    const end = index + all.length
    const value = called === 'Promise.all' ? argumentAt(code, end) : `${called}(${argumentAt(code, end)})`
    const namespaces = namespacesIn(value, code, names)
    for (const [name] of namespaces.length > 0 ? bound.matchAll(/\w+/g) : [])
      translators.set(name, new Set([...(translators.get(name) ?? []), ...namespaces]))
  }
  return translators
}

/**
 * The namespaces of a translator created here; a variable may hold any namespace named in the file.
 * @param {string} value @param {string} code @param {Set<string>} names
 */
function namespacesIn(value, code, names) {
  return [...value.matchAll(maker)].flatMap(([, own, ofOptions, variable]) =>
    variable ? [...names].filter((name) => new RegExp(`\\b${name}\\b`).test(code)) : [own ?? ofOptions ?? ''],
  )
}

/**
 * The namespaces of translators passed to other code, as a whole or created without a name.
 * @param {string} code @param {Map<string, Set<string>>} translators @param {Set<string>} names
 */
function handedOn(code, translators, names) {
  const unbound = code.replaceAll(binding, '').replaceAll(/\b(?:const|let) \[[^\]]*\] =/g, '')
  const whole = [...translators].filter(([name]) =>
    new RegExp(`(?<![\\w.'"])${name}(?=\\s*[,)}\\]])`).test(unbound),
  )
  const returned = unbound.replaceAll(/await Promise\.all\(\[[^]*?\]\)/g, '')
  return [...whole.flatMap(([, namespaces]) => [...namespaces]), ...namespacesIn(returned, code, names)]
}

/** The first argument of each call of a translator. @param {string} name @param {string} code */
function argumentsOf(name, code) {
  const calls = code.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(?:rich|markup|has|raw))?\\(`, 'g'))
  return [...calls].map((call) => argumentAt(code, call.index + call[0].length))
}

/** @param {string} code @param {number} from */
function argumentAt(code, from) {
  let depth = 0
  let at = from
  for (; at < code.length; at += 1) {
    const sign = code[at] ?? ''
    if ('([{'.includes(sign)) depth += 1
    else if (depth > 0 && ')]}'.includes(sign)) depth -= 1
    else if (depth === 0 && ',)'.includes(sign)) break
  }
  // Type assertions do not change the key.
  return code
    .slice(from, at)
    .replace(/ as ['\w].*$/, '')
    .trim()
}

/** Each file with itself, what imports it, what it imports, and what that imports. @param {Sources} sources */
function nearFiles(sources) {
  const imports = new Map([...sources].map(([file, code]) => [file, importsOf(file, code, sources)]))
  const near = new Map(
    [...imports].map(([file, own]) => [
      file,
      new Set([file, ...own, ...own.flatMap((other) => imports.get(other) ?? [])]),
    ]),
  )
  for (const [file, own] of imports) for (const other of own) near.get(other)?.add(file)
  return near
}

/** @param {string} file @param {string} code @param {Sources} sources @returns {string[]} */
function importsOf(file, code, sources) {
  return [...code.matchAll(/(?:\bfrom |\bimport\()'(@\/[^']+|\.[^']+)'/g)].flatMap(([, name = '']) => {
    const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)
    return [`${target}.ts`, `${target}.tsx`].filter((one) => sources.has(one))
  })
}
