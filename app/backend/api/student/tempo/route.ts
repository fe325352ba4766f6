import { endpoint, route } from '@/lib/http/endpoint'
import { sayTempo } from '@/lib/tempo/commands'
import { againView, tempoInput } from '@/lib/tempo/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'participant',
    auth: 'deferred',
    anonymous: true,
    summary: 'Says that the tutor speaks too fast or too slow, anonymously.',
    body: tempoInput,
    reply: againView,
    handle: ({ actor, body }) => sayTempo(actor, body),
  }),
})
