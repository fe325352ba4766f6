import { endpoint, route } from '@/lib/http/endpoint'
import { releaseRegistration } from '@/lib/rounds/registration-commands'
import { registrationParams } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Releases a registration that has not been submitted.',
    params: registrationParams,
    reply: 'empty',
    handle: ({ actor, params }) => releaseRegistration(actor, params.id, params.registrationId),
  }),
})
