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
