import 'server-only'
import { resolveWall, type Wall } from '@/lib/auth/wall-actor'
import { followLecture, type Sink } from '@/lib/lecture-state/feed'
import { watchIds } from '@/lib/lecture-state/live-queries'
import { eventStream, type StreamConnection } from '@/lib/realtime/stream'
import { eventForWall } from '@/lib/walls/rules'

/** Ends the stream of a wall that was disconnected or whose session is over; its page then requests a code again. */
function createCheck(request: Request, connection: StreamConnection): () => void {
  const check = async () => {
    if (await resolveWall(request.headers.get('cookie'))) return
    connection.send('revoked', JSON.stringify({ now: new Date().toISOString() }))
    connection.close()
  }
  return () => void check().catch(() => connection.close())
}

/**
 * The event stream of a wall: the public part of its lecture's stream, until it is disconnected or the session is over.
 */
export function openWallStream({ id, sessionId, lectureId }: Wall, request: Request): Response {
  return eventStream(request, async (connection) => {
    const recheck = createCheck(request, connection)
    const unwatch = watchIds([id, lectureId], recheck)
    const sink: Sink = (event, json) => {
      const own = eventForWall(event, json, sessionId)
      if (own === 'over') recheck()
      else if (own !== null) connection.send(event, own)
    }
    try {
      const unfollow = await followLecture(lectureId, 'tutors', sink)
      return () => {
        unfollow()
        unwatch()
      }
    } catch (error) {
      unwatch()
      throw error
    }
  })
}
