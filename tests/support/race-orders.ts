import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { StoredPart } from '@/tests/support/race-hall'
import { step, type Action, type Hall, type Part, type Step, type Told } from '@/tests/support/race-model'

// What requests of the same instant may have meant: one of all the orders in which they could have come.

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [place, item] of items.entries())
    for (const rest of orders(items.toSpliced(place, 1))) yield [item, ...rest]
}

/** The actions one after the other in an order, and what each is told, by its own place. */
function inOrder(hall: Hall, actions: Action[], order: number[]): { hall: Hall; told: Told[] } {
  const told: Told[] = []
  const after = order.reduce((before, place) => {
    const action = actions[place]
    const next: Step = action ? step(before, action) : { hall: before, told: { status: 0 } }
    told[place] = next.told
    return next.hall
  }, hall)
  return { hall: after, told }
}

/** A mark that a registration made at the same instant may have missed. */
const withoutMark = (part: Part | null) => part && { ...part, contested: false }

const partsOf = ({ seats }: Hall) => seats.map(({ part }) => part)

export const plain = (part: StoredPart | null): Part | null => {
  if (!part) return null
  const { name, number, contested, submitted, drafts } = part
  return { name, number, contested, submitted, drafts }
}

/**
 * Whether an answer is the promised one. Who leaves at the same instant may miss the receipt of a registration that was
 * stored, or of its end: without a receipt nothing was promised.
 */
function isAsPromised(promised: Told, told: Told, action: Action | undefined): boolean {
  const missed = action?.kind === 'register' || action?.kind === 'withdraw'
  return isDeepStrictEqual(promised, told) || (missed && promised.status === 200 && told.status === 401)
}

/** The hall after actions at the same instant: there is an order in which they explain every answer and every row. */
export function explained(hall: Hall, actions: Action[], told: Told[], stored: (Part | null)[]): Hall {
  if (actions.length === 1) {
    const only = inOrder(hall, actions, [0])
    expect({ told, stored }).toEqual({ told: only.told, stored: partsOf(only.hall) })
    return only.hall
  }
  const seen = stored.map(withoutMark)
  for (const order of orders([...actions.keys()])) {
    const tried = inOrder(hall, actions, order)
    if (!isDeepStrictEqual(partsOf(tried.hall).map(withoutMark), seen)) continue
    if (
      !tried.told.every((promised, place) =>
        isAsPromised(promised, told[place] ?? { status: 0 }, actions[place]),
      )
    )
      continue
    const seats = tried.hall.seats.map((seat, place) => ({ ...seat, part: stored[place] ?? null }))
    return { ...tried.hall, seats }
  }
  throw new Error(`No order explains ${JSON.stringify({ hall, actions, told, stored }, null, 1)}`)
}
