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

/** Rendered texts: a hall asks for the same few again and again. Bounded by number and by bytes (two for a character). */
const cache = new LRUCache<string, Rendered>({
  max: 2_000,
  maxSize: 16_000_000,
  sizeCalculation: ({ html }, text) => 2 * (html.length + text.length) + 1,
})

/** A text in Markdown (emphasis, lists, tables, code, LaTeX math) as safe HTML; single line breaks stay. */
export function renderMarkdown(text: string): string {
  const rendered = cache.get(text) ?? renderBounded(text)
  cache.set(text, rendered)
  return rendered.html
}

/** The same for a text that has just been written and may be anything: requests are answered meanwhile. */
async function renderNew(text: string): Promise<Rendered> {
  const known = cache.get(text)
  if (known) return known
  // It begins once per process, which is not what a request may wait for.
  await pauseDeadline(openMarkdownThread)
  const rendered = (await renderInThread(text)) ?? { html: renderPlain(text), plain: true }
  cache.set(text, rendered)
  return rendered
}

/** Texts as they will be shown, before they are stored. */
export async function renderPreview(texts: readonly string[]): Promise<string[]> {
  const rendered = await Promise.all(texts.map(renderNew))
  return rendered.map(({ html }) => html)
}

/** The texts of an input (its `text`, `content` and `explanation` at any depth), each with the path that leads to it. */
export function textsOf(input: unknown, path: string[] = []): { path: string; text: string }[] {
  if (typeof input === 'string')
    return ['text', 'content', 'explanation'].includes(path.at(-1) ?? '')
      ? [{ path: path.join('.'), text: input }]
      : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => textsOf(value, [...path, key]))
}

/**
 * Refuses texts in Markdown that cannot be rendered as what they mean: those that nest too deeply, become too large or
 * take too long. Errors: validation_failed, at each of these texts.
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

/** Formulas as their authors wrote them, since a line cannot hold sums and fractions; everything else as it reads. */
function nodeText(node: Node): string {
  const { type, value = '', children, url, alt } = node
  if (type === 'image') return pictureAt(url) ? (alt ?? '') : ''
  if (type === 'inlineMath' || type === 'math') return `$${value}$`
  return children ? children.map(nodeText).join('') : value
}

const containers = new Set(['root', 'list', 'table', 'tableRow'])

/** The parts of a text between which there is a space. */
function blocksOf(node: Node): Node[] {
  return containers.has(node.type) ? (node.children ?? []).flatMap(blocksOf) : [node]
}

function plainText(text: string): string {
  const tree: Node = parser.parse(text)
  return blocksOf(tree).map(nodeText).join(' ')
}

/** What stands for a text that is nothing but a decorative picture: a line that is clicked must not be empty. */
function wordless(text: string): string {
  return picturesIn(text).length > 0 ? '…' : ''
}

/** A text in Markdown as one plain line of at most `length` characters. */
export function excerpt(text: string, length: number): string {
  const line = orPlainly(
    () => plainText(text),
    () => text,
  )
  const characters = Array.from(line.replace(/\s+/g, ' ').trim() || wordless(text))
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
