/** Letters, digits, punctuation and symbols: something that can be seen, unlike fillers and the blank Braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** With single spaces; half of a sign, which cannot be stored, is the replacement character. */
const withSingleSpaces = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A text in one line, without spaces around it and with single ones in it; empty without anything that can be seen. */
export function oneLine(text: string): string {
  return VISIBLE.test(text) ? withSingleSpaces(text) : ''
}

/** A text as it is compared with others: after NFKC, without regard to case, surrounding and repeated spaces. */
export function foldText(text: string): string {
  // By way of upper case, so that ß and SS, ſ and S are the same; from lower case, as ẞ has no other upper case.
  return withSingleSpaces(text.normalize('NFKC')).toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** Whether a text is one of those that are accepted. */
export function isAccepted(text: string, accepted: readonly string[]): boolean {
  const folded = foldText(text)
  return accepted.some((one) => foldText(one) === folded)
}

/**
 * Merges texts that compare as the same into one, in the spelling given most often, with the sum of their counts. The
 * most frequent comes first; equal counts go by text.
 */
export function mergeSpellings<Given extends { text: string; count: number }>(given: readonly Given[]): Given[] {
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
