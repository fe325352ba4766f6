'use client'

// What a participant is typing in this tab: it outlives a reload, not the tab.

const names = { feedback: 'lectern.feedback', identity: 'lectern.identity' } as const

type Kind = keyof typeof names

const keyOf = (kind: Kind, owner: string) => `${names[kind]}.${owner}`

/** What was being typed before the page was loaded; an empty object without any. */
export function readTyped<Value extends object>(kind: Kind, owner: string): Partial<Value> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(kind, owner)) ?? '{}') as Partial<Value> | null
    return stored ?? {}
  } catch {
    return {}
  }
}

/** Stores what is being typed; null deletes it. */
export function writeTyped(kind: Kind, owner: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(kind, owner))
    else sessionStorage.setItem(keyOf(kind, owner), JSON.stringify(value))
  } catch {
    // A browser that stores nothing has it as long as the page is open.
  }
}

/** Deletes everything that a participant was typing in this tab. */
export function forgetTyped(owner: string): void {
  writeTyped('feedback', owner, null)
  writeTyped('identity', owner, null)
}
