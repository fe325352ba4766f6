/** A text as searches compare it: without accents and in lower case, so that "lefevre" finds "Lefèvre". */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
