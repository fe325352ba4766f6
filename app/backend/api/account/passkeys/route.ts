import { passkeyOptions } from '@/lib/auth/passkey-schema'
import { endpoint, route } from '@/lib/http/endpoint'
import { addPasskey, beginPasskey } from '@/lib/users/passkey-commands'
import { passkeyInput, passkeyView, passwordProof } from '@/lib/users/second-factor-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'tutor',
    summary: 'Answers what a new passkey of the own account is made with.',
    beforeSecondFactor: true,
    body: passwordProof,
    reply: passkeyOptions,
    handle: ({ actor, body }) => beginPasskey(actor, body),
  }),
  POST: endpoint({
    allow: 'tutor',
    summary: 'Adds a passkey to the own account.',
    beforeSecondFactor: true,
    body: passkeyInput,
    reply: passkeyView,
    status: 201,
    handle: ({ actor, body }) => addPasskey(actor, body),
  }),
})
