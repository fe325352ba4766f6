/** The part of what was typed that differs from what stood there before: only that is sent, and can clash. */
export function changedPart<Typed extends object>(typed: Typed, base: Typed): Partial<Typed> {
  const differing = Object.entries(typed).filter(([name, value]) => value !== base[name as keyof Typed])
  return Object.fromEntries(differing) as Partial<Typed>
}
