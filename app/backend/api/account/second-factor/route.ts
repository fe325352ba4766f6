import { endpoint, route } from '@/lib/http/endpoint'
import { getSecondFactor } from '@/lib/users/second-factor-queries'
import { secondFactorView } from '@/lib/users/second-factor-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows the second factor of the own account.',
    beforeSecondFactor: true,
    reply: secondFactorView,
    handle: ({ actor }) => getSecondFactor(actor),
  }),
})
