import { getAnalytics } from '@/lib/analytics/overview-queries'
import { analyticsQuery, analyticsView } from '@/lib/analytics/overview-schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows what came out of a lecture, a session or some days.',
    query: analyticsQuery,
    reply: analyticsView,
    handle: ({ actor, query }) => getAnalytics(actor, query),
  }),
})
