import { endpoint, route } from '@/lib/http/endpoint'
import { checkDatabase, healthView } from '@/lib/http/health'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Answers 200 when the database is reachable and migrated, else 503.',
    reply: healthView,
    handle: () => checkDatabase(),
  }),
})
