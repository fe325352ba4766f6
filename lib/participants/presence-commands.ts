import 'server-only'
import { onParticipantSeen, type Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { publishCounts } from '@/lib/realtime/bus'
import { log } from '@/lib/observability/log'
import { remember } from '@/lib/remember'

type Seen = Pick<Participant, 'id' | 'lectureId'>

type Watch = {
  /** Seen since the last writing, by participant. */
  seen: Map<string, Seen>
  /** Written down a moment ago: need not be written again before the next round of writing. */
  recent: Set<string>
  /** Participants with an open stream, seen as long as it is open; with the number of their streams. */
  connected: Map<string, { participant: Seen; streams: number }>
  soon: NodeJS.Timeout | undefined
  regular: NodeJS.Timeout | undefined
}

/** Milliseconds: newcomers are written down after a moment, everybody well within the 30 s of being present. */
const FIRST_FLUSH_MS = 200
const FLUSH_INTERVAL_MS = 10_000

const watch = remember<Watch>('presence', () => ({
  seen: new Map(),
  recent: new Set(),
  connected: new Map(),
  soon: undefined,
  regular: undefined,
}))

/** Lengthens the presence of the seen in their lectures' active sessions, or begins it after a gap. */
async function writePresence(seen: Seen[]): Promise<void> {
  await db.$executeRaw`
    WITH present AS (
      SELECT p.id AS participant_id, s.id AS session_id
      FROM participant p JOIN session s ON s.lecture_id = p.lecture_id AND s.activated_at IS NOT NULL
        AND s.ended_at IS NULL AND s.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'
      WHERE p.id = ANY(${seen.map(({ id }) => id)}::uuid[]) AND p.sign_in_id IS NOT NULL),
    lengthened AS (
      UPDATE presence x SET seen_to = clock_timestamp() FROM present
      WHERE x.session_id = present.session_id AND x.participant_id = present.participant_id
        AND x.seen_to > clock_timestamp() - ${bounds.presenceSeconds} * interval '1 second'
      RETURNING x.session_id, x.participant_id)
    INSERT INTO presence (session_id, participant_id, seen_from, seen_to)
    SELECT session_id, participant_id, clock_timestamp(), clock_timestamp() FROM present
    WHERE NOT EXISTS (SELECT FROM lengthened l
      WHERE l.session_id = present.session_id AND l.participant_id = present.participant_id)
    ON CONFLICT DO NOTHING`
  for (const lectureId of new Set(seen.map((one) => one.lectureId))) publishCounts(lectureId)
}

async function flush(): Promise<void> {
  const seen = [...watch.seen.values()]
  watch.seen.clear()
  if (seen.length === 0) return
  try {
    await writePresence(seen)
    for (const { id } of seen) watch.recent.add(id)
  } catch (error) {
    log().warn({ err: error }, 'presence not written')
  }
}

function beat(): void {
  watch.recent.clear()
  for (const { participant } of watch.connected.values()) watch.seen.set(participant.id, participant)
  void flush()
  if (watch.connected.size > 0) return
  clearInterval(watch.regular)
  watch.regular = undefined
}

/** Notes that a participant is there; written down together with others a moment later. */
export function markSeen({ id, lectureId }: Seen): void {
  if (watch.recent.has(id)) return
  watch.seen.set(id, { id, lectureId })
  runDetached(writeSoon)
}

function writeSoon(): void {
  watch.regular ??= setInterval(beat, FLUSH_INTERVAL_MS).unref()
  watch.soon ??= setTimeout(() => {
    watch.soon = undefined
    void flush()
  }, FIRST_FLUSH_MS).unref()
}

/** Keeps a participant present until the returned function is called. */
export function markConnected(participant: Seen): () => void {
  const { id, lectureId } = participant
  const entry = watch.connected.get(id) ?? { participant: { id, lectureId }, streams: 0 }
  entry.streams += 1
  watch.connected.set(id, entry)
  markSeen(participant)
  return () => {
    entry.streams -= 1
    if (entry.streams === 0 && watch.connected.get(id) === entry) watch.connected.delete(id)
  }
}

/** Writes everybody who is connected down again, at once: a session has just become active. */
export function markAllSeen(lectureId: string): void {
  for (const { participant } of watch.connected.values()) {
    if (participant.lectureId !== lectureId) continue
    watch.recent.delete(participant.id)
    markSeen(participant)
  }
}

onParticipantSeen(markSeen)
