/** A response with encrypted parts and many attributes has a few hundred. */
const MAX_TOKENS = 5_000
const MAX_DEPTH = 100

const name = String.raw`[^\s<>/"'=!?]+`
const attribute = String.raw`\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')`
const tag = String.raw`<(?<closing>/?)(?<name>${name})(?:${attribute})*\s*(?<empty>/?)>`
/** A comment, or an instruction such as the XML declaration. */
const aside = String.raw`<!--[^]*?-->|<\?${name}(?:\s[^]*?)?\?>`
const section = String.raw`<!\[CDATA\[[^]*?\]\]>`
/** One part of a document after the other; no alternative is tried twice at a place. */
const TOKEN = new RegExp(`(?<aside>\\s+|${aside})|[^<]+|${section}|${tag}`, 'gy')

/**
 * Whether a document is one element whose tags are written correctly and closed in order, and there are not too many.
 * The parser takes time that grows with the square of the errors in a document, and of its elements beside the first:
 * 50 KB of tags that are never closed block the process for seconds.
 */
export function isBalancedXml(xml: string): boolean {
  const open: (string | undefined)[] = []
  let [count, roots, end] = [0, 0, 0]
  for (const [token, groups] of tokensOf(xml)) {
    count += 1
    end += token.length
    if (count > MAX_TOKENS || open.length > MAX_DEPTH) return false
    if (groups['aside'] !== undefined) continue
    if (groups['closing'] === '/') {
      if (open.pop() !== groups['name'] || groups['empty'] === '/') return false
      continue
    }
    // Text, a section or a tag that opens: outside of the element nothing of it may stand.
    if (open.length === 0 && (groups['name'] === undefined || (roots += 1) > 1)) return false
    if (groups['name'] !== undefined && groups['empty'] !== '/') open.push(groups['name'])
  }
  return end === xml.length && roots === 1 && open.length === 0
}

function* tokensOf(xml: string): Generator<[string, Record<string, string | undefined>]> {
  for (const match of xml.matchAll(TOKEN)) yield [match[0], match.groups ?? {}]
}
