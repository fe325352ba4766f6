import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { revealRound } from '@/lib/rounds/commands'
import { roundView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Shows the distribution and the right answer.',
    params: idParam,
    reply: roundView,
    handle: ({ actor, params }) => revealRound(actor, params.id),
  }),
})
