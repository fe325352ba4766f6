import { endpoint, route } from '@/lib/http/endpoint'
import { liveSnapshots } from '@/lib/lecture-state/live-schema'
import { listOpenSnapshots } from '@/lib/lecture-state/tutor-queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary:
      'Lists the active sessions of the lectures that the tutor is assigned to, with their live state.',
    reply: liveSnapshots,
    handle: async ({ actor }) => ({ items: await listOpenSnapshots(actor) }),
  }),
})
