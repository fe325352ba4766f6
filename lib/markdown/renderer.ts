import 'server-only'
import rehypeHighlight from 'rehype-highlight'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified, type Processor } from 'unified'
import { isDecodable } from '@/lib/http/decodable'
import { keepPrices, toMathMl, type Element } from '@/lib/markdown/math'
import { pictureAt, picturesIn, pictureUrl } from '@/lib/markdown/pictures'

/**
 * The allowed HTML: no headings, no images but our own pictures (`showPictures`), no attributes but the target of a
 * link and the language of a code block.
 */
const schema: Schema = {
  tagNames: [
    'a', 'blockquote', 'br', 'code', 'del', 'em', 'hr', 'img', 'li', 'ol', 'p', 'pre', 'span',
    'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul',
  ], // prettier-ignore
  attributes: {
    a: ['href'],
    code: [['className', /^language-[\w+#-]{1,30}$/, 'math-inline', 'math-display']],
    img: ['alt', 'src'],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['image'] },
  strip: ['script', 'style'],
}

function eachElement(node: Element, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node)
  for (const child of node.children ?? []) eachElement(child, visit)
}

/** Turns headings into paragraphs, because they would disturb the outline of the page. */
function flattenHeadings() {
  return (tree: Element) =>
    eachElement(tree, (element) => {
      if (!/^h[1-6]$/.test(element.tagName ?? '')) return
      element.tagName = 'p'
      element.children = [
        { type: 'element', tagName: 'strong', properties: {}, children: element.children ?? [] },
      ]
    })
}

/** The text inside an element. */
function textOf(element: Element): string {
  return element.value ?? (element.children ?? []).map(textOf).join('')
}

/** Replaces the code elements of formulas by MathML. */
function renderMath() {
  const render = (parent: Element): void => {
    parent.children = parent.children?.flatMap((node) => {
      const names = node.properties?.['className']
      const classes: unknown[] = Array.isArray(names) ? names : []
      if (classes.includes('math-inline')) return toMathMl(textOf(node), false)
      const inner = node.tagName === 'pre' ? node.children?.[0]?.properties?.['className'] : undefined
      if (Array.isArray(inner) && inner.includes('math-display')) return toMathMl(textOf(node), true)
      render(node)
      return [node]
    })
  }
  return render
}

/**
 * Shows our own pictures with their size, and removes all other images. Only pictures that the database finds in the
 * text count, so an address built from character references does not.
 */
function showPictures() {
  return (tree: Element, file: { value: unknown }) => {
    const known = new Set(picturesIn(String(file.value)))
    const show = (parent: Element): void => {
      parent.children = parent.children?.flatMap((node) => {
        show(node)
        if (node.tagName !== 'img') return [node]
        const { src, alt = '' } = node.properties ?? {}
        const picture = pictureAt(src)
        if (!picture || !known.has(picture.id)) return []
        const { id, width, height } = picture
        const properties = { src: pictureUrl(id), alt, width, height, loading: 'lazy', decoding: 'async' }
        return [{ ...node, properties }]
      })
    }
    show(tree)
  }
}

/**
 * The address of a link to elsewhere. `rehype-sanitize` also lets addresses without a scheme pass; these, and
 * `https:` without slashes, lead to our own pages.
 */
const ABSOLUTE = /^(?:https?:\/\/|mailto:)/
/** Where the API is, of which no link may call anything: on this host, by whatever name it has. */
const API = /^\/+backend(?:\/|$)/i

/** Whether a link leads to a place that it may lead to. */
function leadsElsewhere(href: unknown): boolean {
  const address = String(href)
  if (!ABSOLUTE.test(address) || !URL.canParse(address)) return false
  const { pathname } = new URL(address)
  return !API.test(isDecodable(pathname) ? decodeURIComponent(pathname) : pathname)
}

/** Replaces links to anything but `http`, `https` and `mailto`, and to the API, by their words. */
function unlinkOthers() {
  const unlink = (parent: Element): void => {
    if (!parent.children) return
    parent.children = parent.children.flatMap((node) => {
      unlink(node)
      if (node.tagName !== 'a' || leadsElsewhere(node.properties?.['href'])) return [node]
      return node.children ?? []
    })
  }
  return unlink
}

/** Links send no referrer; wide code blocks and tables can be focused and scrolled by keyboard. */
function finish() {
  return (tree: Element) =>
    eachElement(tree, (element) => {
      delete element.properties?.['style']
      if (element.tagName === 'a')
        Object.assign(element.properties ?? {}, { rel: 'noopener noreferrer', target: '_blank' })
      if (element.tagName === 'pre' || element.tagName === 'table')
        Object.assign(element.properties ?? {}, { tabIndex: 0 })
    })
}

/** The fields of a node of a parsed text that are used here. */
export type Node = {
  type: string
  value?: string
  alt?: string | null
  url?: string
  children?: Node[]
  align?: unknown[] | null
}

/** The rendered text would become far larger than anything readable. */
class TooLargeError extends Error {}

/** The maximum number of table cells; short rows are padded, so a few extra columns would add up to megabytes. */
const MAX_TABLE_CELLS = 2_000
/** Characters of HTML. */
const MAX_HTML_LENGTH = 200_000

function boundTables() {
  const bound = (node: Node): void => {
    const cells = (node.align?.length ?? 0) * (node.children?.length ?? 0)
    if (node.type === 'table' && cells > MAX_TABLE_CELLS) throw new TooLargeError()
    for (const child of node.children ?? []) bound(child)
  }
  return bound
}

/** Shows HTML tags as text, as in `vector<int>`; except line breaks, which tables cannot contain otherwise. */
function showTags() {
  const show = (parent: Node): void => {
    for (const node of parent.children ?? []) {
      const { type, value } = node
      if (type !== 'html') show(node)
      else if (/^<br *\/?>$/i.test(value ?? '')) node.type = 'break'
      else if (!['root', 'blockquote', 'listItem'].includes(parent.type)) node.type = 'text'
      else Object.assign(node, { type: 'paragraph', children: [{ type: 'text', value }] })
    }
  }
  return show
}

/** Disables footnotes: a question has no place for their heading and links. */
function withoutFootnotes(this: Processor): void {
  const constructs = ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall']
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructs } }]
}

/** The Markdown parser; `parse` returns the tree. */
export const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(withoutFootnotes)
  .use(remarkMath)
  .use(function () {
    keepPrices(this)
  })
  .use(showTags)
  .use(remarkBreaks)

// Authors' Markdown is sanitised first; highlighting and mathematics then only add trusted HTML.
const renderer = parser()
  .use(boundTables)
  .use(remarkRehype)
  .use(flattenHeadings)
  .use(rehypeSanitize, schema)
  .use(unlinkOthers)
  .use(showPictures)
  .use(rehypeHighlight, { detect: false })
  .use(renderMath)
  .use(finish)
  .use(rehypeStringify)

const plainRenderer = unified().use(rehypeStringify)

/** Falls back to the text as written if it nests too deeply for the stack, or becomes too large. */
export function orPlainly<Result>(render: () => Result, instead: () => Result): Result {
  try {
    return render()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TooLargeError) return instead()
    throw error
  }
}

/** A text as written, as HTML. */
export function renderPlain(text: string): string {
  return plainRenderer.stringify({
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }],
  })
}

/** The HTML of a text; `plain`: shown as written. */
export type Rendered = { html: string; plain: boolean }

function renderWhole(text: string): Rendered {
  const html = String(renderer.processSync(text))
  if (html.length > MAX_HTML_LENGTH) throw new TooLargeError()
  return { html, plain: false }
}

/** Renders a text in this thread; shows it as written if it nests too deeply or becomes too large. */
export function renderBounded(text: string): Rendered {
  return orPlainly(
    () => renderWhole(text),
    () => ({ html: renderPlain(text), plain: true }),
  )
}
