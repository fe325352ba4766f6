import { endpoint, route } from '@/lib/http/endpoint'
import { withdrawEmail } from '@/lib/users/email-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Withdraws the wish for another address.',
    reply: 'empty',
    handle: ({ actor }) => withdrawEmail(actor),
  }),
})
