const tags = /<(script|link)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const attributes = /([a-z][\w-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi
const entities = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
/** What a browser fetches at once when a link names it. */
const fetched = new Set(['stylesheet', 'preload', 'modulepreload'])

/** @param {string} value with the few references that addresses have */
function decode(value) {
  return value
    .replace(/&#x([\da-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(
      /&(amp|quot|apos|lt|gt);/g,
      (_, entity) => entities[/** @type {keyof typeof entities} */ (entity)],
    )
}

/** @param {string} text @returns {Record<string, string>} names in small letters */
function readAttributes(text) {
  /** @type {Record<string, string>} */
  const read = {}
  for (const [, name = '', double, single, bare] of text.matchAll(attributes)) {
    const value = double ?? single ?? bare ?? ''
    read[name.toLowerCase()] = decode(value)
  }
  return read
}

/** @param {string} relations @param {string | undefined} media */
function isFetched(relations, media) {
  const names = relations.toLowerCase().split(/\s+/)
  return names.some((name) => fetched.has(name)) && !names.includes('alternate') && media !== 'print'
}

/**
 * The files that a browser fetches with a page: scripts, styles, and what is preloaded, such as fonts.
 * @param {string} html @param {readonly string[]} links its `Link` headers @param {string} address of the page
 * @returns {string[]} paths with their queries, of the page's own origin, each once, in the order in which they are named
 */
export function listFiles(html, links, address) {
  const named = links.flatMap((header) => readLinks(header))
  // A script's text, or a comment, may contain what looks like a tag.
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<script\b[^>]*>)[\s\S]*?(<\/script>)/gi, '$1$2')
  for (const [, tag = '', text = ''] of markup.matchAll(tags)) {
    const { src, href, rel = '', media, nomodule, as } = readAttributes(text)
    if (tag.toLowerCase() === 'script') {
      if (src && nomodule === undefined) named.push(src)
    } else if (href && isFetched(rel, media) && as !== 'fetch') named.push(href)
  }
  const { origin } = new URL(address)
  const urls = named.map((name) => new URL(name, address)).filter((url) => url.origin === origin)
  return [...new Set(urls.map(({ pathname, search }) => pathname + search))]
}

/** @param {string} header such as `</font.woff2>; rel=preload; as="font"` @returns {string[]} */
function readLinks(header) {
  return [...header.matchAll(/<([^>]*)>([^<]*)/g)].flatMap(([, name = '', text = '']) => {
    const { rel = '', media } = readAttributes(text.replaceAll(';', ' '))
    return isFetched(rel, media) ? [name] : []
  })
}

/**
 * The files that built scripts fetch when they first need the module with that export.
 * @param {string} script the text of all of them: one may name the module, another its files
 * @param {string} name of the export, which it takes from the module at once
 * @returns {string[]} paths; none if the script does not load that
 */
export function listLaterFiles(script, name) {
  const [, id] = new RegExp(`\\{${name}:\\w+\\}=await \\w+\\.A\\((\\d+)\\)`).exec(script) ?? []
  if (id === undefined) return []
  const [, list = '[]'] =
    new RegExp(`\\b${id},\\w+=>\\{\\w+\\.v\\(\\w+=>Promise\\.all\\((\\[[^\\]]*\\])`).exec(script) ?? []
  const names = /** @type {string[]} */ (JSON.parse(list))
  return names.map((file) => `/_next/${file}`)
}
