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
import { keepPrices, toMathMl, type Element } from '@/lib/markdown/math'
import { pictureAt, picturesIn, pictureUrl } from '@/lib/markdown/pictures'

/**
 * What a text may become: no headings of its own, no images but our own pictures (`showPictures`), no attribute but where
 * a link leads and what a code block speaks.
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

/** Headings would disturb the outline of the page around them. */
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

/** Puts formulas in the place of the code elements that hold their LaTeX. */
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
 * Makes images of our own pictures, each with the room that it takes, and leaves out all others. Only what the database
 * finds in the text counts: an address that is put together of character references is none.
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

/** Links leave the product without telling where from; wide code and tables can be reached and scrolled by keyboard. */
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

/** What a node of a parsed text has that matters here. */
export type Node = {
  type: string
  value?: string
  alt?: string | null
  url?: string
  children?: Node[]
  align?: unknown[] | null
}

/** A text that would become far larger than anything that is read. */
class TooLargeError extends Error {}

/** Cells of a table; short rows are filled up, so a few columns too many make megabytes. */
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

/** Tags are no markup here but text, as in `vector<int>`; only a line break, which tables know no other way for, is one. */
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

/** Leaves out footnotes, whose heading and links no question has a place for. */
function withoutFootnotes(this: Processor): void {
  const constructs = ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall']
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructs } }]
}

/** Reads Markdown; `parse` gives the tree. */
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

// What authors write is sanitised first; highlighting and mathematics then only add what we trust.
const renderer = parser()
  .use(boundTables)
  .use(remarkRehype)
  .use(flattenHeadings)
  .use(rehypeSanitize, schema)
  .use(showPictures)
  .use(rehypeHighlight, { detect: false })
  .use(renderMath)
  .use(finish)
  .use(rehypeStringify)

const plainRenderer = unified().use(rehypeStringify)

/** Texts that nest deeply enough to exhaust the stack, or become far too large, are shown as they were written. */
export function orPlainly<Result>(render: () => Result, instead: () => Result): Result {
  try {
    return render()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TooLargeError) return instead()
    throw error
  }
}

/** A text as it was written. */
export function renderPlain(text: string): string {
  return plainRenderer.stringify({
    type: 'root',
    children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }],
  })
}

/** A text as HTML; `plain`: shown as it was written. */
export type Rendered = { html: string; plain: boolean }

function renderWhole(text: string): Rendered {
  const html = String(renderer.processSync(text))
  if (html.length > MAX_HTML_LENGTH) throw new TooLargeError()
  return { html, plain: false }
}

/** A text as HTML, in this thread; plainly if it nests too deeply or becomes too large. */
export function renderBounded(text: string): Rendered {
  return orPlainly(
    () => renderWhole(text),
    () => ({ html: renderPlain(text), plain: true }),
  )
}
