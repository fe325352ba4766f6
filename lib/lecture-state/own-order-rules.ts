import type { ItemView } from '@/lib/lecture-state/student-schema'

/** A 32-bit number of a text that looks like chance: FNV-1a, then the last steps of MurmurHash3 (public domain). */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function shuffled<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item) => ({ item, place: chanceOf(`${seed} ${item.id}`) }))
    .toSorted((a, b) => a.place - b.place || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item)
}

/**
 * What runs, in the order in which one participant sees it: that of chance where the QuickCheck says so, the same at
 * every call, whatever order it comes in, and another one in its next round.
 */
export function inOwnOrder(item: ItemView, participantId: string): ItemView {
  const { round, shuffleQuestions, shuffleAnswers } = item
  if (!shuffleQuestions && !shuffleAnswers) return item
  const seed = `${participantId} ${round.id}`
  const questions = shuffleQuestions ? shuffled(item.questions, seed) : item.questions
  return {
    ...item,
    questions: shuffleAnswers
      ? questions.map((question) => ({ ...question, answers: shuffled(question.answers, seed) }))
      : questions,
  }
}
