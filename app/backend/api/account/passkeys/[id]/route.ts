import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { removePasskey } from '@/lib/users/passkey-commands'
import { passwordProof, secondFactorView } from '@/lib/users/second-factor-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Removes a passkey of the own account.',
    beforeSecondFactor: true,
    params: idParam,
    body: passwordProof,
    reply: secondFactorView,
    handle: ({ actor, params, body }) => removePasskey(actor, params.id, body),
  }),
})
