import type { TempoMinute } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import type { SessionView } from '@/lib/sessions/schema'

type Tempo = { tooFast: number; tooSlow: number }

/** With fewer presses than this, nothing is said about the tempo and the needle does not go all the way. */
const ENOUGH = 5

/** The position of the needle: -1 all votes too slow, 0 balanced or no votes, 1 all too fast. */
export function tempoLean({ tooFast, tooSlow }: Tempo): number {
  return (tooFast - tooSlow) / Math.max(tooFast + tooSlow, ENOUGH)
}

/** The position of the needle in words. */
export function tempoWord(tempo: Tempo): 'silent' | 'few' | 'fast' | 'slow' | 'right' {
  const presses = tempo.tooFast + tempo.tooSlow
  if (presses < ENOUGH) return presses === 0 ? 'silent' : 'few'
  const lean = tempoLean(tempo)
  if (lean > 0.25) return 'fast'
  return lean < -0.25 ? 'slow' : 'right'
}

/** The fastest minute (`peak`), `calm` if nobody found it too fast, `few` with too few votes. */
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

/** The history of a long session in at most `steps` steps: neighbouring minutes are added up. */
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

/** The session that ended last, as long as a tutor is likely to look at its results; then null. */
export function findJustEnded<Session extends Held>(
  sessions: readonly Session[],
  now: string,
): Session | null {
  const oldest = new Date(Date.parse(now) - bounds.sessionLengthSeconds * 1000).toISOString()
  const ended = sessions.filter(({ state, endedAt }) => state === 'ended' && endedAt && endedAt > oldest)
  return ended.toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))[0] ?? null
}

type Planned = Pick<SessionView, 'state' | 'date' | 'number'>

/** The sessions still to come, by date. The first is the next session, even if its day has passed. */
export function listComing<Session extends Planned>(sessions: readonly Session[]): Session[] {
  return sessions
    .filter(({ state }) => state === 'created')
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.number - b.number)
}

/** Whether a lecture is still being set up: no session has taken place, and sessions or questions are missing. */
export function isFirstRun(sessions: readonly Pick<SessionView, 'state'>[], items: number): boolean {
  return sessions.every(({ state }) => state === 'created') && (sessions.length === 0 || items === 0)
}
