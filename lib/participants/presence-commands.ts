import 'server-only'
import { onParticipantSeen, type Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { publishCounts } from '@/lib/realtime/bus'
import { log } from '@/lib/observability/log'
import { storePresence } from '@/lib/participants/participant-sql'
import { remember } from '@/lib/remember'

type Seen = Pick<Participant, 'id' | 'lectureId'>

type PresenceTracker = {
  /** Participants seen since the last flush. */
  seen: Map<string, Seen>
  /** Stored a moment ago: need not be stored again before the next interval. */
  recent: Set<string>
  /** Participants with an open stream, who count as seen while it is open; with the number of their streams. */
  connected: Map<string, { participant: Seen; streams: number }>
  /** Resolves after the last flush. */
  writing: Promise<void>
  soon: NodeJS.Timeout | undefined
  regular: NodeJS.Timeout | undefined
}

/** Milliseconds: new participants are stored after a moment, all others well within the 30 s of being present. */
const FIRST_FLUSH_MS = 200
const FLUSH_INTERVAL_MS = 10_000

const tracker = remember<PresenceTracker>('presence', () => ({
  seen: new Map(),
  recent: new Set(),
  connected: new Map(),
  writing: Promise.resolve(),
  soon: undefined,
  regular: undefined,
}))

/** Extends the presence of participants in their lectures' active sessions, or begins a new one after a gap. */
async function writePresence(seen: Seen[]): Promise<void> {
  await storePresence(
    db,
    seen.map(({ id }) => id),
  )
  for (const lectureId of new Set(seen.map((one) => one.lectureId))) publishCounts(lectureId)
}

async function flush(): Promise<void> {
  const seen = [...tracker.seen.values()]
  tracker.seen.clear()
  if (seen.length === 0) return
  try {
    await writePresence(seen)
    for (const { id } of seen) tracker.recent.add(id)
  } catch (error) {
    // The next interval tries again.
    for (const one of seen) tracker.seen.set(one.id, one)
    keepBeating()
    log().warn({ err: error }, 'presence not written')
  }
}

/** Flushes run in sequence: one that does not see another's insert would begin a second presence. */
function write(): void {
  tracker.writing = tracker.writing.then(flush)
}

function beat(): void {
  tracker.recent.clear()
  for (const { participant } of tracker.connected.values()) tracker.seen.set(participant.id, participant)
  const isAnybodyThere = tracker.seen.size > 0
  write()
  // Those stored now are recent, and are stored again only after another interval.
  if (isAnybodyThere) return
  clearInterval(tracker.regular)
  tracker.regular = undefined
}

/** Notes that a participant is present; stored together with others a moment later. */
function markSeen({ id, lectureId }: Seen): void {
  if (tracker.recent.has(id)) return
  tracker.seen.set(id, { id, lectureId })
  runDetached(writeSoon)
}

function keepBeating(): void {
  tracker.regular ??= setInterval(beat, FLUSH_INTERVAL_MS).unref()
}

function writeSoon(): void {
  keepBeating()
  tracker.soon ??= setTimeout(() => {
    tracker.soon = undefined
    write()
  }, FIRST_FLUSH_MS).unref()
}

/** Keeps a participant present until the returned function is called. */
export function markConnected(participant: Seen): () => void {
  const { id, lectureId } = participant
  const entry = tracker.connected.get(id) ?? { participant: { id, lectureId }, streams: 0 }
  entry.streams += 1
  tracker.connected.set(id, entry)
  markSeen(participant)
  return () => {
    entry.streams -= 1
    if (entry.streams === 0 && tracker.connected.get(id) === entry) tracker.connected.delete(id)
  }
}

/** Stores all connected participants of a lecture again, because a session has just become active. */
export function markAllSeen(lectureId: string): void {
  for (const { participant } of tracker.connected.values()) {
    if (participant.lectureId !== lectureId) continue
    tracker.recent.delete(participant.id)
    markSeen(participant)
  }
}

onParticipantSeen(markSeen)
