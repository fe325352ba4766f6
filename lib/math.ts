import 'server-only'
import { fromHtml } from 'hast-util-from-html'
import temml from 'temml'

/** What a node of a rendered text has that matters here. */
export type Element = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Element[]
}

/** LaTeX as MathML, which needs no fonts and can be read aloud; what is no LaTeX is shown as it was written. */
export function toMathMl(latex: string, displayMode: boolean): Element[] {
  try {
    const html = temml.renderToString(latex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 200,
    })
    return fromHtml(html, { fragment: true }).children
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

/** What stands between the parts of a formula when it is written in one line. */
const between: Record<string, string> = { msup: '^', msub: '_', mfrac: '/' }

/** Operators that MathML has for machines to know and nobody to see. */
const INVISIBLE = /[\u2061-\u2064]/g

function lineOf({ tagName = '', value, properties, children = [] }: Element): string {
  if (tagName === 'mspace') return properties?.['width'] ? ' ' : ''
  return value?.replace(INVISIBLE, '') ?? children.map(lineOf).join(between[tagName] ?? '')
}

/** LaTeX as a line of plain text, as far as a line can say it. */
export function toLine(latex: string): string {
  return toMathMl(latex, false).map(lineOf).join('')
}
