/** Chance that comes out the same every time (mulberry32), so that every demo tells the same story. */
export function makeChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  return {
    between,
    /** Whether something of this probability happens. */
    happens: (probability: number): boolean => next() < probability,
    whole: (low: number, high: number): number => Math.floor(between(low, high + 1)),
    /** Normally distributed around 0, standard deviation 1 (sum of twelve). */
    normal: (): number => Array.from({ length: 12 }, next).reduce((sum, part) => sum + part, -6),
    /** One of several, each as likely as its weight. */
    pick: (weights: readonly number[]): number => {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return Math.max(
        0,
        weights.findIndex((weight) => (rest -= weight) < 0),
      )
    },
  }
}

export type Chance = ReturnType<typeof makeChance>
