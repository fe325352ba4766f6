import { endpoint, route } from '@/lib/http/endpoint'
import { getCurrentSession } from '@/lib/lecture-state/current-session-queries'
import { currentSessionView } from '@/lib/lecture-state/live-schema'
import { lectureQuery } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'signedIn',
    summary: 'Says which session is active and which round runs or ran last in it.',
    query: lectureQuery,
    reply: currentSessionView,
    handle: ({ actor, query }) => getCurrentSession(actor, query.lecture),
  }),
})
