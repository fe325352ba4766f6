import 'server-only'
import 'remark-parse'
import type { Data, Processor } from 'unified'

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Constructs = NonNullable<NonNullable<Extension['text']>[string]>
type Construct = Exclude<Constructs, unknown[]>

const DOLLAR = 36

/** Whether dollar signs enclose a formula: neither space nor backslash inside at its ends, no digit behind it. */
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

/** Takes dollar signs for prices where they cannot be formulas, as in “costs $5 and $6”; belongs behind remark-math. */
export function keepPrices(this: Processor): void {
  for (const { text } of this.data().micromarkExtensions ?? []) {
    const found = text?.[DOLLAR]
    if (text && found) text[DOLLAR] = [found].flat().map(onlyFormulas)
  }
}

/** Leaves out footnotes, whose heading and links no question has a place for. */
export function withoutFootnotes(this: Processor): void {
  const constructs = ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall']
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructs } }]
}
