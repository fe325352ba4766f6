import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { discardInstant } from '@/lib/rounds/instant-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary:
      'Discards a question that was asked now, with all its answers; the audit log does not record it.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => discardInstant(actor, params.id),
  }),
})
