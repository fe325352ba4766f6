import { csvResponse } from '@/lib/http/csv-response'
import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { downloadPoints } from '@/lib/rounds/export-commands'
import { exportQuery } from '@/lib/rounds/export-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Downloads the points of every student over the lecture as CSV.',
    params: idParam,
    query: exportQuery.pick({ format: true }),
    reply: 'response',
    recorded: true,
    handle: ({ actor, params, query }) => csvResponse(downloadPoints(actor, params.id, query)),
  }),
})
