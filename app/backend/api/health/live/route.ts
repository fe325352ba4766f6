import { endpoint, route } from '@/lib/http/endpoint'
import { healthView } from '@/lib/http/health'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Answers while the process runs.',
    reply: healthView,
    handle: () => Promise.resolve({ status: 'ok' as const }),
  }),
})
