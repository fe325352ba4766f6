/** The marker of a list item: "- ", "• ", "a) ", "(B) ", "1. ". */
const listMark = /^(?:[-*+•–]|\(?(?:\d{1,2}|[a-z])[.)])\s+/i

/** Markdown blocks whose lines belong together: code, formulas, tables. */
const block = /```|\$\$|^\s*\|/m

/**
 * The answers in a pasted text, one per line, without empty lines; list markers are removed if every line has one.
 * Empty for a single answer: one line, or a block of code, a formula or a table.
 */
export function answersIn(pasted: string): string[] {
  if (block.test(pasted)) return []
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 2) return []
  const isList = lines.every((line) => listMark.test(line))
  return isList ? lines.map((line) => line.replace(listMark, '')) : lines
}

/** The effect of pasting: new texts of existing answers, answers to insert, and texts without room. */
type PastePlan = {
  changed: { index: number; text: string }[]
  added: { at: number; texts: string[] }
  left: string[]
}

/**
 * Distributes pasted answers from one place on: the first goes there, the next ones into empty answers after it, and
 * the rest before the next written one, up to `max` answers in all.
 */
export function planPaste(texts: readonly string[], place: number, pasted: readonly string[], max: number) {
  const after = texts.slice(place + 1)
  const written = after.findIndex((text) => text.trim() !== '')
  const free = 1 + (written === -1 ? after.length : written)
  const room = free + Math.max(0, max - texts.length)
  const plan: PastePlan = {
    changed: pasted.slice(0, free).map((text, at) => ({ index: place + at, text })),
    added: { at: place + free, texts: pasted.slice(free, room) },
    left: pasted.slice(room),
  }
  return plan
}
