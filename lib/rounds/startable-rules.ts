import { nextShown } from '@/lib/rounds/rules'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { searchable } from '@/lib/i18n/searchable'

/** The step of a remote presenter's main button: one step of the lecture after the other. */
export type PresenterStep = 'start' | 'end' | 'distribution' | 'solution' | 'turn' | 'clear' | 'none'

export type PresenterSituation = {
  /** A session is open. */
  open: boolean
  round: Pick<RoundView, 'running' | 'final' | 'shown' | 'graded'> | null
  /** Milliseconds since the start of the round, by the server's clock. */
  sinceStartMs: number
  /** The result is hidden, so that the next item can be started. */
  hidden: boolean
  /** The number of questions of the round after the shown one. */
  questionsLeft: number
  /** An item is chosen to be started next. */
  hasNext: boolean
}

/** A press this soon after a start is a double press, not an end. */
const DOUBLE_PRESS_MS = 2_000

/** The next step: start, end, distribution, solution, each further question, and then the next item. */
export function nextStep(situation: PresenterSituation): PresenterStep {
  const { open, round, sinceStartMs, hidden, questionsLeft, hasNext } = situation
  if (!open) return 'none'
  if (!round || hidden) return hasNext ? 'start' : 'none'
  if (round.running) return sinceStartMs < DOUBLE_PRESS_MS ? 'none' : 'end'
  if (!round.final) return 'none'
  const show = nextShown(round)
  if (show) return show
  if (questionsLeft > 0) return 'turn'
  return 'clear'
}

/** The order of the groups of items: those assigned to the session first. */
export const startableGroups = ['assigned', 'others', 'questions'] as const

type StartableGroup = (typeof startableGroups)[number]

function groupOf(item: Startable, sessionId: string): StartableGroup {
  if (item.kind === 'question') return 'questions'
  return item.sessionIds.includes(sessionId) ? 'assigned' : 'others'
}

/** The items of a group, for a session. */
export function itemsInGroup(
  items: readonly Startable[],
  sessionId: string,
  group: StartableGroup,
): Startable[] {
  return items.filter((item) => groupOf(item, sessionId) === group)
}

/** All items in the order of their groups. */
export function startablesInOrder(items: readonly Startable[], sessionId: string): Startable[] {
  return startableGroups.flatMap((group) => itemsInGroup(items, sessionId, group))
}

type Done = Pick<RoundView, 'itemId'>

type Situation = {
  items: readonly Startable[]
  sessionId: string
  /** The rounds of this session. */
  history: readonly Done[]
}

/** The item that would be started: the chosen one, else the first QuickCheck of the session not yet conducted in it. */
export function findNext(
  { items, sessionId, history }: Situation,
  chosenId: string | null,
): Startable | null {
  const chosen = items.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  const done = new Set(history.map(({ itemId }) => itemId))
  return itemsInGroup(items, sessionId, 'assigned').find(({ id }) => !done.has(id)) ?? null
}

/**
 * The item after (`1`) or before (`-1`) the current one, cyclically; without a current one, the first or last not yet
 * conducted.
 */
export function stepItem(
  { items, sessionId, history }: Situation,
  current: Startable | null,
  by: 1 | -1,
): Startable | null {
  const ordered = startablesInOrder(items, sessionId)
  const place = ordered.findIndex(({ id }) => id === current?.id)
  if (place >= 0) return ordered[(place + by + ordered.length) % ordered.length] ?? null
  const done = new Set(history.map(({ itemId }) => itemId))
  const fresh = ordered.filter(({ id }) => !done.has(id))
  return (by === 1 ? fresh.at(0) : fresh.at(-1)) ?? ordered[0] ?? null
}

/** Items whose title contains every word of a search, in any order; accents make no difference. */
export function searchItems(items: readonly Startable[], search: string): Startable[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  return items.filter(({ title }) => {
    const text = searchable(title)
    return words.every((word) => text.includes(word))
  })
}
