import { endpoint, route } from '@/lib/http/endpoint'
import { eraseIdentity } from '@/lib/rounds/registration-commands'
import { registrationParams } from '@/lib/rounds/registration-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary:
      'Erases name and matriculation number from all that came from the device in the lecture; points stay.',
    params: registrationParams,
    reply: 'empty',
    handle: ({ actor, params }) => eraseIdentity(actor, params.id, params.registrationId),
  }),
})
