import { analyticsQuery } from '@/lib/analytics/overview-schema'
import { getParticipantsAnalytics } from '@/lib/analytics/participants-queries'
import { participantsAnalyticsView } from '@/lib/analytics/schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows who came to the sessions, how often, and how the points are spread.',
    query: analyticsQuery,
    reply: participantsAnalyticsView,
    handle: ({ actor, query }) => getParticipantsAnalytics(actor, query),
  }),
})
