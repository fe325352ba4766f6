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

/** Returns a function that loads a value at its first call and then has it; what has failed is loaded again. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return async () => {
    const own = (loading ??= load())
    try {
      return await own
    } catch (error) {
      if (loading === own) loading = undefined
      throw error
    }
  }
}
