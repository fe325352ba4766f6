import { getDashboard } from '@/lib/analytics/queries'
import { dashboardView } from '@/lib/analytics/schema'
import { endpoint, route } from '@/lib/http/endpoint'
import { lectureQuery } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows what a tutor watches while talking.',
    query: lectureQuery,
    reply: dashboardView,
    handle: ({ actor, query }) => getDashboard(actor, query.lecture),
  }),
})
