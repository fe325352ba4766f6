import type { TempoMinute } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import type { SessionView } from '@/lib/sessions/schema'

type Tempo = { tooFast: number; tooSlow: number }

/** Presses below which nothing is said about the tempo, and a needle does not go all the way: one alone is not the hall. */
const ENOUGH = 5

/** Where the needle stands: -1 all too slow, 0 right or silent, 1 all too fast. */
export function tempoLean({ tooFast, tooSlow }: Tempo): number {
  return (tooFast - tooSlow) / Math.max(tooFast + tooSlow, ENOUGH)
}

/** What the needle says in a word. */
export function tempoWord(tempo: Tempo): 'silent' | 'few' | 'fast' | 'slow' | 'right' {
  const presses = tempo.tooFast + tempo.tooSlow
  if (presses < ENOUGH) return presses === 0 ? 'silent' : 'few'
  const lean = tempoLean(tempo)
  if (lean > 0.25) return 'fast'
  return lean < -0.25 ? 'slow' : 'right'
}

/** What can be said of where it was too fast: the worst minute, that none was, or nothing as long as too few spoke. */
export function fastestMinute(
  minutes: readonly TempoMinute[],
): { said: 'peak'; at: string } | { said: 'calm' } | { said: 'few' } {
  const sum = (count: (minute: TempoMinute) => number) =>
    minutes.reduce((all, minute) => all + count(minute), 0)
  const tooFast = sum((minute) => minute.tooFast)
  if (tooFast === 0 && sum((minute) => minute.tooSlow) >= ENOUGH) return { said: 'calm' }
  const [top] = minutes.toSorted((a, b) => b.tooFast - a.tooFast)
  return top && tooFast >= ENOUGH ? { said: 'peak', at: top.at } : { said: 'few' }
}

/** The course of a long session in at most so many steps, neighbouring minutes put together. */
export function joinMinutes(history: readonly TempoMinute[], steps: number): TempoMinute[] {
  const size = Math.max(1, Math.ceil(history.length / steps))
  const joined: TempoMinute[] = []
  for (let start = 0; start < history.length; start += size) {
    const part = history.slice(start, start + size)
    joined.push({
      at: part[0]?.at ?? '',
      tooFast: part.reduce((sum, { tooFast }) => sum + tooFast, 0),
      tooSlow: part.reduce((sum, { tooSlow }) => sum + tooSlow, 0),
    })
  }
  return joined
}

type Held = Pick<SessionView, 'state' | 'endedAt'>

/** The session that was held last, as long as a tutor still wants to see what came out; then null. */
export function findJustEnded<Session extends Held>(
  sessions: readonly Session[],
  now: string,
): Session | null {
  const oldest = new Date(Date.parse(now) - bounds.sessionLengthSeconds * 1000).toISOString()
  const ended = sessions.filter(({ state, endedAt }) => state === 'ended' && endedAt && endedAt > oldest)
  return ended.toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))[0] ?? null
}

type Planned = Pick<SessionView, 'state' | 'date' | 'number'>

/** The sessions that can still come, by date: the next one is the first that has not been held, also when its day has passed. */
export function listComing<Session extends Planned>(sessions: readonly Session[]): Session[] {
  return sessions
    .filter(({ state }) => state === 'created')
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.number - b.number)
}

/** Whether a lecture is still being set up: nothing was held, and it lacks sessions or something to ask. */
export function isFirstRun(sessions: readonly Pick<SessionView, 'state'>[], items: number): boolean {
  return sessions.every(({ state }) => state === 'created') && (sessions.length === 0 || items === 0)
}
