import type { Hall } from '@/tests/e2e/support/hall'

type Created = { id: string }

/** The longest that tutors and students may write, in words that do not break by themselves. */
export const longest = {
  lecture:
    'Betriebssystementwicklung und Nebenläufigkeitsprogrammierung für Wirtschaftsinformatikerinnen und Wirtschaftsinformatiker',
  session: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Donaudampfschifffahrt',
  quickCheck: 'Wiederholung der Prozesssynchronisationsmechanismen',
  answer: 'Nebenläufigkeitskontrollmechanismen'.repeat(15).slice(0, 500),
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
} as const

const shortAnswers = Array.from({ length: 6 }, (_, place) => ({ text: `$O(n^${place})$` }))
const answers = [{ text: longest.answer }, ...shortAnswers, { text: longest.session }]

/** Gives a hall the longest titles, and a QuickCheck of eight questions with eight answers each. */
export async function stretchHall({ api, lectureId, sessionId }: Hall): Promise<{ quickCheckId: string }> {
  await api.patch(`api/lectures/${lectureId}/`, { title: longest.lecture })
  await api.post('api/vue/session/?a=edit', { id: sessionId, title: longest.session })
  const questions = Array.from({ length: 8 }, (_, place) => ({
    text: `${place + 1}. Was leistet \`sorted(items, key=lambda item: len(item.description))\`?`,
    points: 100,
    answers,
    correctAnswer: 1,
  }))
  const quickCheck = await api.post<Created>(`api/vue/quickchecks/?a=create&lecture=${lectureId}`, {
    title: longest.quickCheck,
    sessions: [sessionId],
    questions,
  })
  return { quickCheckId: quickCheck.id }
}
