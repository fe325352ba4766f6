import { phoneAllowance, phoneStandingView } from '@/lib/auth/phone-schema'
import { allowPhoneSignIn, getPhoneSignIn } from '@/lib/auth/phone-sign-in-commands'
import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Tells the sign-in that shows a token whether a phone waits, with its check code.',
    params: idParam,
    reply: phoneStandingView,
    handle: ({ actor, params }) => getPhoneSignIn(actor, params.id),
  }),
  POST: endpoint({
    allow: 'tutor',
    summary: 'Lets the phone with the check code sign in to the own account.',
    params: idParam,
    body: phoneAllowance,
    reply: 'empty',
    handle: ({ actor, params, body }) => allowPhoneSignIn(actor, params.id, body.check),
  }),
})
