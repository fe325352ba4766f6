import 'server-only'
import { fromHtml } from 'hast-util-from-html'
import temml from 'temml'
import 'remark-parse'
import type { Data, Processor } from 'unified'

/** The fields of a node that are used here. */
export type Element = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Element[]
}

/** Commands that define commands: a few of them, each used ten times by the next, expand a line to megabytes. */
const DEFINITION =
  /\\(?:[egx]?def|let|futurelet|global|(?:(?:re)?new|provide)command|(?:re)?newenvironment|DeclareMathOperator)(?![a-zA-Z])/

/** Below this height of a radicand, browsers draw the root sign below the line. */
const strut: Element = {
  type: 'element',
  tagName: 'mspace',
  properties: { width: '0px', height: '0.8em' },
  children: [],
}

function withStruts(node: Element): Element {
  if (!node.children) return node
  const children = node.children.map(withStruts)
  if (node.tagName === 'msqrt') return { ...node, children: [strut, ...children] }
  const [base, index] = children
  if (node.tagName !== 'mroot' || !base || !index) return { ...node, children }
  const row = { type: 'element', tagName: 'mrow', properties: {}, children: [strut, base] }
  return { ...node, children: [row, index] }
}

/**
 * Converts LaTeX to MathML, which can be read aloud. Invalid LaTeX, or LaTeX that defines commands, is shown as
 * written.
 */
export function toMathMl(latex: string, displayMode: boolean): Element[] {
  try {
    if (DEFINITION.test(latex)) throw new SyntaxError('A formula cannot define commands.')
    const html = temml.renderToString(latex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
    })
    return fromHtml(html, { fragment: true }).children.map(withStruts)
  } catch (error) {
    if (error instanceof RangeError) throw error
    const code = {
      type: 'element',
      tagName: 'code',
      children: [{ type: 'text', value: latex }],
      properties: {},
    }
    return [code]
  }
}

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Constructs = NonNullable<NonNullable<Extension['text']>[string]>
type Construct = Exclude<Constructs, unknown[]>

const DOLLAR = 36

/** Whether dollar signs enclose a formula: no space or backslash just inside them, no digit after them. */
function isFormula(source: string, next: number | null): boolean {
  if (source.startsWith('$$')) return true
  const digitFollows = next !== null && next >= 48 && next <= 57
  return !digitFollows && !/^\$\s|[\s\\]\$$/.test(source)
}

function onlyFormulas(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const decide: typeof ok = (code) => {
        const token = this.events.at(-1)?.[1]
        return token && !isFormula(this.sliceSerialize(token), code) ? nok(code) : ok(code)
      }
      return construct.tokenize.call(this, effects, decide, nok)
    },
  }
}

/** Keeps dollar signs of prices, as in “costs $5 and $6”; to be used after remark-math. */
export function keepPrices(processor: Processor): void {
  for (const { text } of processor.data().micromarkExtensions ?? []) {
    const found = text?.[DOLLAR]
    if (text && found) text[DOLLAR] = [found].flat().map(onlyFormulas)
  }
}
