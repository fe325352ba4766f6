const owner = globalThis as typeof globalThis & { lectern?: Map<string, unknown> }
const values = (owner.lectern ??= new Map<string, unknown>())

/**
 * Returns one value per process and name. A bundler may load a module more than once, and so does a reload in
 * development, but a pool, a bus or a timer must exist only once.
 */
export function remember<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as Value
}
