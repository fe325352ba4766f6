import { endpoint, route } from '@/lib/http/endpoint'
import { renewRecoveryCodes } from '@/lib/users/second-factor-commands'
import { passwordProof, recoveryCodesView } from '@/lib/users/second-factor-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'tutor',
    summary: 'Makes new recovery codes in place of the earlier ones; answers them once.',
    beforeSecondFactor: true,
    body: passwordProof,
    reply: recoveryCodesView,
    handle: ({ actor, body }) => renewRecoveryCodes(actor, body),
  }),
})
