import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { discardInstant } from '@/lib/rounds/instant-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Throws away a question that was asked now, with every answer that it got.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => discardInstant(actor, params.id),
  }),
})
