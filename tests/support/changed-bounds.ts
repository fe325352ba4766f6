type Bounds = { bounds: object }

/** The module of the product's bounds with some of them changed; what `vi.mock('@/lib/bounds', …)` is given. */
export async function withBounds(original: () => Promise<Bounds>, changed: object): Promise<Bounds> {
  const actual = await original()
  return { ...actual, bounds: { ...actual.bounds, ...changed } }
}

/** With a grace that no slow machine outlasts; how long it is, tests/api/rounds.test.ts says. */
export function withLongGrace(original: () => Promise<Bounds>): Promise<Bounds> {
  return withBounds(original, { graceSeconds: 30 })
}

/** With a question that no slow machine is too late to reopen; for how long it can be, tests/api/rounds.test.ts says. */
export function withLongReopening(original: () => Promise<Bounds>): Promise<Bounds> {
  return withBounds(original, { reopenSeconds: 600 })
}
