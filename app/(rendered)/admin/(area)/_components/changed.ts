/** The fields that differ from the previous values: only these are sent, and can cause a conflict. */
export function changedPart<Typed extends object>(typed: Typed, base: Typed): Partial<Typed> {
  const differing = Object.entries(typed).filter(([name, value]) => value !== base[name as keyof Typed])
  return Object.fromEntries(differing) as Partial<Typed>
}
