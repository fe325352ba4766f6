/** A response with encrypted parts and many attributes has a few hundred. */
const MAX_TOKENS = 5_000
const MAX_DEPTH = 100

/** Text, a comment, a section, an instruction or a tag, one after the other. No alternative is tried twice at a place. */
const TOKEN =
  /[^<]+|<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?![!?])[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/gy
const NAME = /^<\/?([^\s/>]*)/

/**
 * Whether every tag of a document is closed, in order, and there are not too many. The parser takes time that grows with
 * the square of the errors in a document: 50 KB of tags that are never closed block the process for seconds. What it
 * gets here without such errors it parses in milliseconds.
 */
export function isBalancedXml(xml: string): boolean {
  const open: (string | undefined)[] = []
  let count = 0
  let end = 0
  for (const [token] of xml.matchAll(TOKEN)) {
    count += 1
    end += token.length
    if (count > MAX_TOKENS) return false
    if (/^(?:[^<]|<[!?])/.test(token)) continue
    const name = NAME.exec(token)?.[1]
    const isClosing = token.startsWith('</')
    if (isClosing && open.pop() !== name) return false
    if (!isClosing && !token.endsWith('/>')) open.push(name)
    if (open.length > MAX_DEPTH) return false
  }
  return end === xml.length && open.length === 0
}
