import { activatedAt, wasHeld, type Story, type StoryRound } from '@/tests/support/archive'
import {
  inDays,
  partsOf,
  rateOf,
  RIGHT,
  SINGLE_WORTH,
  tookPart,
  WORTH,
  type Wish,
} from '@/tests/support/naive'

// What the detailed analytics mean, counted the slow and plain way from a story instead of the database.

export const ofWish = (wish: Wish, session: number | null) =>
  wish.session === null || session === wish.session

export function roundsOf(story: Story, wish: Wish): StoryRound[] {
  return story.rounds.filter((round) => ofWish(wish, round.session) && inDays(wish, round.at))
}

export function heldIn(story: Story, wish: Wish): number[] {
  return story.sessions.flatMap((_, session) => {
    const starts = story.rounds.flatMap((round) => (round.session === session ? round.at : []))
    const days = [activatedAt(story, session), ...starts]
    const held = wasHeld(story, session) && ofWish(wish, session) && days.some((at) => inDays(wish, at))
    return held ? session : []
  })
}

const keyOf = ({ kind, item }: StoryRound) => `${kind} ${item}`

/** The items that are shown: at least two people took part, unless the tutor wants to see all. */
function keptIn(rounds: StoryRound[], wish: Wish): string[] {
  return [...new Set(rounds.map(keyOf))].filter((key) => {
    const people = rounds.filter((round) => keyOf(round) === key).flatMap(partsOf)
    return wish.low || people.length >= 2
  })
}

/** Every question of the items that are shown: how often each of its answers was ticked. */
export function naiveQuestions(rounds: StoryRound[], wish: Wish) {
  const kept = keptIn(rounds, wish)
  const questions = kept.flatMap((key) => {
    const places = key.startsWith('quickcheck') ? [0, 1, 2] : [0]
    return places.map((place) => {
      const ticks = rounds
        .filter((round) => keyOf(round) === key)
        .flatMap((round) => partsOf(round).flatMap((part) => part.ticks[place] ?? []))
      const correct = ticks.filter((tick) => tick === RIGHT).length
      return {
        key: `${key} ${place}`,
        given: ticks.length,
        correct,
        successRate: ticks.length === 0 ? null : correct / ticks.length,
        counts: [0, 1, 2].map((answer) => ticks.filter((tick) => tick === answer).length),
      }
    })
  })
  const repeats = kept.flatMap((key) =>
    [0, 1, 2].flatMap((session) => {
      const asked = rounds.filter((round) => keyOf(round) === key && round.session === session)
      const own = asked.filter((round) => partsOf(round).length > 0)
      if (own.length < 2) return []
      const people = own.map((round) => ({
        participations: partsOf(round).length,
        successRate: rateOf(round),
      }))
      return { key, session, rounds: people }
    }),
  )
  return { questions, repeats }
}

/** What each question of a round is worth. */
const worthOf = ({ kind, item }: StoryRound) => (kind === 'question' ? [SINGLE_WORTH[item] ?? 0] : WORTH)

export function naivePoints(all: StoryRound[], wish: Wish) {
  const kept = keptIn(all, wish)
  const rounds = all.filter((round) => kept.includes(keyOf(round)))
  const totals = new Map<number, number>()
  let maximum = 0
  for (const round of rounds) {
    const worth = worthOf(round)
    for (const points of worth) maximum += points
    for (const [student, part] of round.parts.entries()) {
      if (!part || !tookPart(round, student)) continue
      let points = totals.get(student) ?? 0
      for (const [place, tick] of part.ticks.entries()) if (tick === RIGHT) points += worth[place] ?? 0
      totals.set(student, points)
    }
  }
  return { maximum, totals: [...totals.values()].toSorted((a, b) => a - b) }
}

export function naiveAttendance(story: Story, held: number[]): number[] {
  const counts = Array.from({ length: story.students }, (_, student) => {
    const visits = story.presence.filter((visit) => visit.student === student && held.includes(visit.session))
    return new Set(visits.map(({ session }) => session)).size
  })
  return counts.filter((count) => count > 0).toSorted((a, b) => a - b)
}
