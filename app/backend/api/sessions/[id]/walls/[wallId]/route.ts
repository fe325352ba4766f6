import { endpoint, route } from '@/lib/http/endpoint'
import { disconnectWall } from '@/lib/walls/commands'
import { getWall } from '@/lib/walls/queries'
import { wallParams, wallView } from '@/lib/walls/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Reads a browser that shows the wall of the session.',
    params: wallParams,
    reply: wallView,
    handle: ({ actor, params }) => getWall(actor, params.id, params.wallId),
  }),
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Takes the wall of the session away from a browser.',
    params: wallParams,
    reply: 'empty',
    handle: ({ actor, params }) => disconnectWall(actor, params.id, params.wallId),
  }),
})
