import 'server-only'
import { resolveActor, type Actor, type Participant, type Tutor } from '@/lib/auth/actor'
import { streamsPerSignIn } from '@/lib/bounds'
import { followLecture } from '@/lib/lecture-state/feed'
import { findOwnLecture, resolveLecture } from '@/lib/lectures/queries'
import { markConnected } from '@/lib/participants/presence-commands'
import { subscribe, type BusEvent } from '@/lib/realtime/bus'
import { eventStream, type StreamConnection } from '@/lib/realtime/stream'
import { remember } from '@/lib/remember'

/** `rechecks`: functions by the id of an actor, and by that of a lecture. */
type RecheckWatch = { rechecks: Map<string, Set<() => void>>; unsubscribe: (() => void) | undefined }

const recheckWatch = remember<RecheckWatch>('stream-sign-ins', () => ({
  rechecks: new Map(),
  unsubscribe: undefined,
}))

/** The id whose streams an event may end; null for other events. */
function concernedBy(event: BusEvent): string | null {
  if (event.type === 'tutor.changed') return event.tutorId
  if (event.type === 'participant.left') return event.participantId
  if (event.type === 'wall.disconnected') return event.wallId
  return event.type === 'lecture.deleted' ? event.lectureId : null
}

function onEvent(event: BusEvent): void {
  const id = concernedBy(event)
  if (id) for (const recheck of recheckWatch.rechecks.get(id) ?? []) recheck()
}

function recheckAll(): void {
  const all = new Set([...recheckWatch.rechecks.values()].flatMap((rechecks) => [...rechecks]))
  for (const recheck of all) recheck()
}

/** Calls a function when an event concerns one of the ids; returns an unsubscribe function. */
export function watchIds(ids: string[], recheck: () => void): () => void {
  for (const id of ids)
    recheckWatch.rechecks.set(id, (recheckWatch.rechecks.get(id) ?? new Set()).add(recheck))
  recheckWatch.unsubscribe ??= subscribe(onEvent, recheckAll)
  return () => {
    for (const id of ids) {
      recheckWatch.rechecks.get(id)?.delete(recheck)
      if (recheckWatch.rechecks.get(id)?.size === 0) recheckWatch.rechecks.delete(id)
    }
    if (recheckWatch.rechecks.size > 0) return
    recheckWatch.unsubscribe?.()
    recheckWatch.unsubscribe = undefined
  }
}

const ownStreams = remember('own-streams', () => new Map<string, Set<StreamConnection>>())

/**
 * Limits the streams of a participant's sign-in. Beyond the limit the oldest one ends; it receives `replaced` and only
 * reconnects when its page is used again, so that tabs do not evict each other in turn. Returns a function that
 * releases the stream.
 */
function boundStreams(signInId: string, connection: StreamConnection): () => void {
  const streams = ownStreams.get(signInId) ?? new Set()
  ownStreams.set(signInId, streams.add(connection))
  const [oldest] = streams
  if (oldest && streams.size > streamsPerSignIn) {
    streams.delete(oldest)
    oldest.send('replaced', JSON.stringify({ now: new Date().toISOString() }))
    oldest.close()
  }
  return () => {
    streams.delete(connection)
    if (streams.size === 0 && ownStreams.get(signInId) === streams) ownStreams.delete(signInId)
  }
}

/** Registers a participant's stream; returns a function that releases it. */
function enter(actor: Participant, connection: StreamConnection): () => void {
  const [leave, free] = [markConnected(actor), boundStreams(actor.signInId, connection)]
  return () => {
    leave()
    free()
  }
}

/** Whether a tutor still has the same role, has nothing to do first, and may see the lecture. */
async function maySee(current: Tutor, role: Tutor['role'], lectureId: string): Promise<boolean> {
  if (current.role !== role || current.mustAddSecondFactor) return false
  return (await findOwnLecture(current, lectureId)) !== null
}

/**
 * Ends the stream of a sign-in that is no longer valid, or of a tutor who may no longer see the lecture. After a change
 * of role the client reconnects with the new one.
 */
function watchSignIn(
  actor: Actor,
  lectureId: string,
  request: Request,
  connection: StreamConnection,
): () => void {
  const check = async () => {
    const current = await resolveActor(request.headers.get('cookie'))
    if (!current) connection.send('revoked', JSON.stringify({ now: new Date().toISOString() }))
    const stays =
      current?.kind === 'tutor' && actor.kind === 'tutor'
        ? await maySee(current, actor.role, lectureId)
        : current !== null
    if (!stays) connection.close()
  }
  const recheck = () => void check().catch(() => connection.close())
  return watchIds([actor.id, lectureId], recheck)
}

/**
 * The event stream of a participant's lecture, or of the lecture a tutor asks for. Errors: not_found,
 * no_lecture_chosen.
 */
export async function openLive(actor: Actor, asked: string | undefined, request: Request): Promise<Response> {
  const lectureId = actor.kind === 'participant' ? actor.lectureId : (await resolveLecture(actor, asked)).id
  const audience = actor.kind === 'participant' ? 'students' : 'tutors'
  return eventStream(request, async (connection) => {
    const forget = actor.kind === 'participant' ? enter(actor, connection) : () => undefined
    const unwatch = watchSignIn(actor, lectureId, request, connection)
    const free = () => {
      forget()
      unwatch()
    }
    try {
      const unfollow = await followLecture(lectureId, audience, connection.send)
      return () => {
        unfollow()
        free()
      }
    } catch (error) {
      free()
      throw error
    }
  })
}
