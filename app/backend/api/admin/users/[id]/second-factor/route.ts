import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { removeSecondFactor } from '@/lib/users/second-factor-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'admin',
    summary: 'Takes a lost second factor away from a tutor of a lower role.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => removeSecondFactor(actor, params.id),
  }),
})
