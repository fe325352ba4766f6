import { endpoint, route } from '@/lib/http/endpoint'
import { openWallStream } from '@/lib/walls/live-queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'wall',
    summary: 'Streams what the wall of the session shows as server-sent events.',
    reply: 'response',
    handle: async ({ actor, request }) => openWallStream(actor, request),
  }),
})
