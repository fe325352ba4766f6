import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { endRound } from '@/lib/rounds/commands'
import { roundView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Ends a round; one that has ended stays as it is.',
    // A key would put it into a transaction, but the end must be committed at the time that it stores.
    safe: true,
    params: idParam,
    reply: roundView,
    handle: ({ actor, params }) => endRound(actor, params.id),
  }),
})
