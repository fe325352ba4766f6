import { endpoint, route } from '@/lib/http/endpoint'
import { getStoredData } from '@/lib/privacy/queries'
import { storedData } from '@/lib/privacy/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    summary: 'Shows everything that is stored about the participant who asks.',
    reply: storedData,
    handle: ({ actor }) => getStoredData(actor),
  }),
})
