import { getFeedbackAnalytics } from '@/lib/analytics/feedback-queries'
import { feedbackAnalyticsView, analyticsQuery } from '@/lib/analytics/overview-schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows messages by category and day, and the tempo of the sessions.',
    query: analyticsQuery,
    reply: feedbackAnalyticsView,
    handle: ({ actor, query }) => getFeedbackAnalytics(actor, query),
  }),
})
