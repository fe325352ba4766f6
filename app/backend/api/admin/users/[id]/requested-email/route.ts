import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { confirmEmail, declineEmail } from '@/lib/users/email-commands'
import { emailConfirmation, userView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'admin',
    summary: 'Confirms the address that a tutor has asked for.',
    params: idParam,
    body: emailConfirmation,
    reply: userView,
    handle: ({ actor, params, body }) => confirmEmail(actor, params.id, body.email),
  }),
  DELETE: endpoint({
    allow: 'admin',
    summary: 'Refuses the address that a tutor has asked for.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => declineEmail(actor, params.id),
  }),
})
