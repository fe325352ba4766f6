import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { regradeRound } from '@/lib/rounds/regrade-commands'
import { regradeInput } from '@/lib/rounds/regrade-schema'
import { resultsView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary:
      'Grades questions of a final round anew: by other correct answers, for everybody, not at all, or as before.',
    params: idParam,
    body: regradeInput,
    reply: resultsView,
    handle: ({ actor, params, body }) => regradeRound(actor, params.id, body),
  }),
})
