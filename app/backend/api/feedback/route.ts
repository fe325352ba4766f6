import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { listFeedback } from '@/lib/feedback/queries'
import { feedbackListQuery, feedbackView } from '@/lib/feedback/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the messages of a lecture, the newest first.',
    query: feedbackListQuery,
    reply: listOf(feedbackView),
    handle: ({ actor, query }) => listFeedback(actor, query),
  }),
})
