import { phoneTokenView } from '@/lib/auth/phone-schema'
import { beginPhoneSignIn } from '@/lib/auth/phone-sign-in-commands'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Gives a token with which one phone may ask to be signed in to the own account, for a minute.',
    reply: phoneTokenView,
    status: 201,
    handle: ({ actor }) => beginPhoneSignIn(actor),
  }),
})
