import { endpoint, route } from '@/lib/http/endpoint'
import { listOwnResults } from '@/lib/rounds/own-result-queries'
import { ownResultsView } from '@/lib/rounds/student-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    summary: 'Lists the own QuickChecks with points and right answers.',
    reply: ownResultsView,
    handle: ({ actor }) => listOwnResults(actor),
  }),
})
