import { endpoint, route } from '@/lib/http/endpoint'
import { idParam, listOf } from '@/lib/http/fields'
import { listRegistrations } from '@/lib/rounds/result-queries'
import { registrationView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists who is registered for a round of a QuickCheck.',
    params: idParam,
    reply: listOf(registrationView),
    handle: ({ actor, params }) => listRegistrations(actor, params.id),
  }),
})
