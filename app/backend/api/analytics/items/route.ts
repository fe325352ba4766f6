import { getItemsAnalytics } from '@/lib/analytics/overview-queries'
import { analyticsQuery } from '@/lib/analytics/overview-schema'
import { itemsAnalyticsView } from '@/lib/analytics/schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows how each question was answered, and what was asked more than once.',
    query: analyticsQuery,
    reply: itemsAnalyticsView,
    handle: ({ actor, query }) => getItemsAnalytics(actor, query),
  }),
})
