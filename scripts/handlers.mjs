const routeCall = /^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = route\(/m

/**
 * The handlers that a route file exports.
 * @param {string} text @returns {{ name: string, declared: boolean }[] | undefined} undefined if it exports anything else
 */
export function handlersOf(text) {
  const call = routeCall.exec(text)
  if (!call || text.match(/^export\b/gm)?.length !== 1) return undefined
  return membersOf(argumentAt(text, call.index + call[0].length)).map(({ name, value }) => ({
    name,
    declared: isDeclared(value, text),
  }))
}

/**
 * Whether a handler is created by endpoint(), or by actions() of endpoints, directly or through a constant.
 * @param {string} value @param {string} text @returns {boolean}
 */
function isDeclared(value, text) {
  if (value.startsWith('endpoint(')) return true
  if (value.startsWith('actions(')) {
    const members = membersOf(argumentAt(value, 'actions('.length))
    return members.length > 0 && members.every((member) => isDeclared(member.value, text))
  }
  const constant = /^\w+$/.test(value) ? new RegExp(`^const ${value} = `, 'm').exec(text) : null
  return constant ? isDeclared(text.slice(constant.index + constant[0].length), text) : false
}

/** The text between a bracket and its closing one. @param {string} text @param {number} start after the bracket */
function argumentAt(text, start) {
  const [first = ''] = splitAt(text.slice(start), /[)\]}]/)
  return first
}

/** @param {string} object `{ GET: one, POST }` @returns {{ name: string, value: string }[]} */
function membersOf(object) {
  return splitAt(object.replace(/^\s*\{|\}\s*$/g, ''), /,/).flatMap((member) => {
    const [, name = '', value = name] = /^(\.{3}\w+|\w+|'\w*')(?::\s*([\s\S]*))?$/.exec(member.trim()) ?? [
      '',
      member,
    ]
    return member.trim() === '' ? [] : [{ name: name.trim(), value: value.trim() }]
  })
}

/**
 * Splits a text at a separator outside brackets, strings and comments.
 * @param {string} text @param {RegExp} separator
 */
function splitAt(text, separator) {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|[\s\S]/g)) {
    if (depth === 0 && token.length === 1 && separator.test(token)) {
      parts.push('')
      continue
    }
    if (token.startsWith('//')) continue
    if (/^[([{]$/.test(token)) depth += 1
    if (/^[)\]}]$/.test(token)) depth -= 1
    parts[parts.length - 1] += token
  }
  return parts
}
