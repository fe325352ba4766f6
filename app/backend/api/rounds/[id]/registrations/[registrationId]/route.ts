import { endpoint, route } from '@/lib/http/endpoint'
import { releaseRegistration, voidRegistration } from '@/lib/rounds/registration-commands'
import { registrationParams, registrationView, voidInput } from '@/lib/rounds/registration-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Voids a submission, so that it counts in nothing and its number is free, or takes that back.',
    params: registrationParams,
    body: voidInput,
    reply: registrationView,
    handle: ({ actor, params, body }) => voidRegistration(actor, params, body),
  }),
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Releases a registration that has not been submitted.',
    params: registrationParams,
    reply: 'empty',
    handle: ({ actor, params }) => releaseRegistration(actor, params.id, params.registrationId),
  }),
})
