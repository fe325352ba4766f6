import { csvResponse } from '@/lib/http/csv-response'
import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { downloadResults } from '@/lib/rounds/export-commands'
import { exportQuery } from '@/lib/rounds/export-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Downloads the results of a QuickCheck as CSV.',
    params: idParam,
    query: exportQuery,
    reply: 'response',
    recorded: true,
    handle: ({ actor, params, query }) => csvResponse(downloadResults(actor, params.id, query)),
  }),
})
