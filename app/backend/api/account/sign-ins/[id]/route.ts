import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { endOwnSignIn } from '@/lib/users/own-sign-in-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Ends one of the own sign-ins.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => endOwnSignIn(actor, params.id),
  }),
})
