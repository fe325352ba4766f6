/** Letters, digits, punctuation and symbols: visible characters, unlike fillers and the blank Braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Collapses whitespace; half of a surrogate pair, which cannot be stored, becomes the replacement character. */
const withSingleSpaces = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text in one line with collapsed whitespace; empty without visible characters. */
export function oneLine(text: string): string {
  return VISIBLE.test(text) ? withSingleSpaces(text) : ''
}

/** The form in which texts are compared: after NFKC, ignoring case and extra whitespace. */
export function foldText(text: string): string {
  // Through upper case, so that ß and SS, ſ and S are equal; from lower case, because ẞ has no other upper case.
  return withSingleSpaces(text.normalize('NFKC')).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** Whether a text is accepted. */
export function isAccepted(text: string, accepted: readonly string[]): boolean {
  const folded = foldText(text)
  return accepted.some((one) => foldText(one) === folded)
}

/**
 * Merges texts that compare as the same into one, in the spelling given most often, with the sum of their counts. The
 * most frequent comes first; equal counts go by text.
 */
export function mergeSpellings<Given extends { text: string; count: number }>(
  given: readonly Given[],
): Given[] {
  const byFrequency = (one: Given, other: Given) =>
    other.count - one.count || (one.text < other.text ? -1 : 1)
  const merged = new Map<string, Given>()
  for (const entry of given.toSorted(byFrequency)) {
    const folded = foldText(entry.text)
    const known = merged.get(folded)
    merged.set(folded, known ? { ...known, count: known.count + entry.count } : entry)
  }
  return [...merged.values()].toSorted(byFrequency)
}

/** The first texts with at most `maxLength` characters together, and always the first one. */
export function firstWithin(texts: readonly string[], maxLength: number): readonly string[] {
  let length = 0
  const end = texts.findIndex((text, at) => {
    length += text.length
    return at > 0 && length > maxLength
  })
  return end === -1 ? texts : texts.slice(0, end)
}
