import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { extendRound } from '@/lib/rounds/commands'
import { extendInput, roundView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Gives a running round 30 more seconds.',
    params: idParam,
    body: extendInput,
    reply: roundView,
    handle: ({ actor, params, body }) => extendRound(actor, params.id, body.seconds),
  }),
})
