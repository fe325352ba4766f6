import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { unlinkUser } from '@/lib/users/commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'admin',
    summary: 'Forgets who a tutor is at the university.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => unlinkUser(actor, params.id),
  }),
})
