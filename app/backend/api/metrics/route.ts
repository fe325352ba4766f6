import { endpoint, route } from '@/lib/http/endpoint'
import { scrapeMetrics } from '@/lib/observability/scrape'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Figures for Prometheus; only with the metrics token as bearer, else there is nothing here.',
    reply: 'response',
    handle: ({ request }) => scrapeMetrics(request.headers.get('authorization')),
  }),
})
