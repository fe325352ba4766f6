import 'server-only'
import { LRUCache } from 'lru-cache'
import { pauseDeadline } from '@/lib/db/deadline'
import { AppError } from '@/lib/http/errors'
import {
  orPlainly,
  parser,
  renderBounded,
  renderPlain,
  type Node,
  type Rendered,
} from '@/lib/markdown/renderer'
import { pictureAt, picturesIn } from '@/lib/markdown/pictures'
import { openMarkdownThread, renderInThread } from '@/lib/markdown/thread'

/** Rendered texts: a hall requests the same few repeatedly. Limited by number and by bytes (two per character). */
const cache = new LRUCache<string, Rendered>({
  max: 2_000,
  maxSize: 16_000_000,
  sizeCalculation: ({ html }, text) => 2 * (html.length + text.length) + 1,
})

/** Renders Markdown (emphasis, lists, tables, code, LaTeX math) as safe HTML; single line breaks are kept. */
export function renderMarkdown(text: string): string {
  const rendered = cache.get(text) ?? renderBounded(text)
  cache.set(text, rendered)
  return rendered.html
}

/**
 * The same for a newly written text, which may be anything: in a thread, so that other requests are served meanwhile.
 */
async function renderNew(text: string): Promise<Rendered> {
  const known = cache.get(text)
  if (known) return known
  // The thread starts once per process; that does not count against a request's time.
  await pauseDeadline(openMarkdownThread)
  const rendered = (await renderInThread(text)) ?? { html: renderPlain(text), plain: true }
  cache.set(text, rendered)
  return rendered
}

/** Renders texts for a preview, before they are stored. */
export async function renderPreview(texts: readonly string[]): Promise<string[]> {
  const rendered = await Promise.all(texts.map(renderNew))
  return rendered.map(({ html }) => html)
}

/** The texts of an input (`text`, `content` and `explanation` at any depth), each with its path. */
export function textsOf(input: unknown, path: string[] = []): { path: string; text: string }[] {
  if (typeof input === 'string')
    return ['text', 'content', 'explanation'].includes(path.at(-1) ?? '')
      ? [{ path: path.join('.'), text: input }]
      : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => textsOf(value, [...path, key]))
}

/**
 * Checks that Markdown texts can be rendered: they must not nest too deeply, become too large or take too long.
 * Errors: validation_failed, at each invalid text.
 */
export async function assertRenderable(input: unknown): Promise<void> {
  const rendered = await Promise.all(
    textsOf(input).map(async ({ path, text }) => ({ path, ...(await renderNew(text)) })),
  )
  const fields = rendered.flatMap(({ path, plain }) =>
    plain ? [{ path, code: 'custom', key: 'tooComplex' as const }] : [],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/** The plain text of a node; formulas stay LaTeX, because a line cannot hold fractions. */
function nodeText(node: Node): string {
  const { type, value = '', children, url, alt } = node
  if (type === 'image') return pictureAt(url) ? (alt ?? '') : ''
  if (type === 'inlineMath' || type === 'math') return `$${value}$`
  return children ? children.map(nodeText).join('') : value
}

const containers = new Set(['root', 'list', 'table', 'tableRow'])

/** The parts of a text that are separated by a space. */
function blocksOf(node: Node): Node[] {
  return containers.has(node.type) ? (node.children ?? []).flatMap(blocksOf) : [node]
}

function plainText(text: string): string {
  const tree: Node = parser.parse(text)
  return blocksOf(tree).map(nodeText).join(' ')
}

/** The text for a node that is nothing but a decorative picture: a clickable line must not be empty. */
function wordless(text: string): string {
  return picturesIn(text).length > 0 ? '…' : ''
}

/** A Markdown text as one plain line of at most `length` characters. */
export function excerpt(text: string, length: number): string {
  const line = orPlainly(
    () => plainText(text),
    () => text,
  )
  const characters = Array.from(line.replace(/\s+/g, ' ').trim() || wordless(text))
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
