import { endpoint, route } from '@/lib/http/endpoint'
import { readFeedback } from '@/lib/feedback/commands'
import { readInput, readView } from '@/lib/feedback/schema'
import { lectureQuery } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Marks messages of a lecture as read: the named ones, or all that are unread.',
    query: lectureQuery,
    body: readInput,
    reply: readView,
    handle: ({ actor, query, body }) => readFeedback(actor, query.lecture, body),
  }),
})
