import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { revealRound } from '@/lib/rounds/commands'
import { revealInput, roundView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Shows the distribution, or the correct answer with it.',
    params: idParam,
    body: revealInput,
    reply: roundView,
    handle: ({ actor, params, body }) => revealRound(actor, params.id, body.show),
  }),
})
