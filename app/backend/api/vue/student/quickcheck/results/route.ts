import { endpoint, route } from '@/lib/http/endpoint'
import { listOwnResults } from '@/lib/rounds/own-result-queries'
import { ownResultsQuery, ownResultsView } from '@/lib/rounds/own-result-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Lists the own QuickChecks with points and correct answers, or that of one round.',
    query: ownResultsQuery,
    reply: ownResultsView,
    handle: ({ actor, query }) => listOwnResults(actor, query.round),
  }),
})
