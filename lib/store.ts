/** Functions that are called with every message. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>()

  /** Adds a function; returns one that removes it. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(...args: Args): void {
    for (const listener of this.#all) listener(...args)
  }
}

/**
 * A value outside React that several parts of a page subscribe to; they read it with `useStore`
 * (components/ui/use-store.ts).
 */
export class Store<Value> {
  readonly #listeners = new Listeners()
  #value: Value

  constructor(initial: Value) {
    this.#value = initial
  }

  readonly get = (): Value => this.#value

  set(next: Value): void {
    this.#value = next
    this.#listeners.tell()
  }

  readonly subscribe = this.#listeners.add
}

/** Values for this window, if the browser cannot store any (forbidden, or full). */
const ofThisWindow = new Map<string, string>()
const changes = new Listeners()

/** The text stored in this browser under a key; null if there is none. */
export function readLocal(key: string): string | null {
  const own = ofThisWindow.get(key)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a key; null removes it. */
export function writeLocal(key: string, text: string | null): void {
  ofThisWindow.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) ofThisWindow.set(key, text)
  }
  changes.tell()
}

/** The keys stored in this browser. */
export function localKeys(): string[] {
  try {
    return [...ofThisWindow.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...ofThisWindow.keys()]
  }
}

/** Calls back when this window or another one of the browser has written; returns an unsubscribe function. */
export function onLocalChange(listener: () => void): () => void {
  const end = changes.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}
