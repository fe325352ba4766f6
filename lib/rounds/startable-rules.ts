import type { RoundView } from '@/lib/rounds/schema'
import type { Startable } from '@/lib/rounds/startable-schema'

/** In which order things to start are offered: what is meant for the session first. */
export const startableGroups = ['assigned', 'others', 'questions'] as const

export type StartableGroup = (typeof startableGroups)[number]

function groupOf(item: Startable, sessionId: string): StartableGroup {
  if (item.kind === 'question') return 'questions'
  return item.sessionIds.includes(sessionId) ? 'assigned' : 'others'
}

/** The items of a session's group. */
export function itemsOf(items: readonly Startable[], sessionId: string, group: StartableGroup): Startable[] {
  return items.filter((item) => groupOf(item, sessionId) === group)
}

/** All items in the order in which they are offered. */
export function inOrder(items: readonly Startable[], sessionId: string): Startable[] {
  return startableGroups.flatMap((group) => itemsOf(items, sessionId, group))
}

type Done = Pick<RoundView, 'itemId'>

type Situation = {
  items: readonly Startable[]
  sessionId: string
  /** Rounds of this session. */
  history: readonly Done[]
}

/** What a start would start: what was chosen, else the first QuickCheck of the session not yet conducted in it. */
export function findNext(
  { items, sessionId, history }: Situation,
  chosenId: string | null,
): Startable | null {
  const chosen = items.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  const done = new Set(history.map(({ itemId }) => itemId))
  return itemsOf(items, sessionId, 'assigned').find(({ id }) => !done.has(id)) ?? null
}

/** The item after (`1`) or before (`-1`) the one offered; from nothing to what has not been conducted yet, and round the end. */
export function stepItem(
  { items, sessionId, history }: Situation,
  current: Startable | null,
  by: 1 | -1,
): Startable | null {
  const ordered = inOrder(items, sessionId)
  const place = ordered.findIndex(({ id }) => id === current?.id)
  if (place >= 0) return ordered[(place + by + ordered.length) % ordered.length] ?? null
  const done = new Set(history.map(({ itemId }) => itemId))
  const fresh = ordered.filter(({ id }) => !done.has(id))
  return (by === 1 ? fresh.at(0) : fresh.at(-1)) ?? ordered[0] ?? null
}

/** Items whose title has every word of a search, in any order. */
export function searchItems(items: readonly Startable[], search: string): Startable[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ title }) => {
    const text = title.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
