/** A pseudorandom 32-bit number of a text: FNV-1a, then the finaliser of MurmurHash3 (public domain). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Items in a pseudorandom order that depends on the seed alone, not on their order before. */
export function shuffled<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item) => ({ item, place: chanceOf(`${seed} ${item.id}`) }))
    .toSorted((a, b) => a.place - b.place || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item)
}
