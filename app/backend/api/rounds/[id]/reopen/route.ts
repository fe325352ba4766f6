import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { reopenRound } from '@/lib/rounds/commands'
import { extendInput, roundView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Opens a round again for 30 seconds that has ended a moment ago.',
    params: idParam,
    body: extendInput,
    reply: roundView,
    handle: ({ actor, params, body }) => reopenRound(actor, params.id, body.seconds),
  }),
})
