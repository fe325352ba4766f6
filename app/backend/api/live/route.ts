import { endpoint, route } from '@/lib/http/endpoint'
import { lectureQuery } from '@/lib/lectures/schema'
import { openLive } from '@/lib/lecture-state/live-queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'signedIn',
    summary: 'Streams everything live about the lecture as server-sent events.',
    query: lectureQuery,
    reply: 'response',
    handle: ({ actor, query, request }) => openLive(actor, query.lecture, request),
  }),
})
