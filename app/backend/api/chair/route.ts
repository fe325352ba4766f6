import { getChair } from '@/lib/chair/queries'
import { chairView } from '@/lib/chair/schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    summary: 'Shows the name of the chair and its legal links.',
    reply: chairView,
    handle: getChair,
  }),
})
