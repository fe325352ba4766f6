import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { listRegistrations } from '@/lib/rounds/result-queries'
import { registrationList } from '@/lib/rounds/registration-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists who is registered for a round of a QuickCheck.',
    params: idParam,
    reply: registrationList,
    handle: ({ actor, params }) => listRegistrations(actor, params.id),
  }),
})
