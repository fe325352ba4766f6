const owner = globalThis as typeof globalThis & { lectern?: Map<string, unknown> }
const values = (owner.lectern ??= new Map<string, unknown>())

/**
 * One value per process under a name. A bundler may load a module more than once, and a reload in development does;
 * a pool, a bus or a timer must exist once all the same.
 */
export function remember<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as Value
}
