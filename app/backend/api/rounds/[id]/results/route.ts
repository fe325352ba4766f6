import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { getResults } from '@/lib/rounds/result-queries'
import { resultsView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows what came out of a round, or has come in so far.',
    params: idParam,
    reply: resultsView,
    handle: ({ actor, params }) => getResults(actor, params.id),
  }),
})
