import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { idParam, listOf } from '@/lib/http/fields'
import { connectWall } from '@/lib/walls/commands'
import { listWalls } from '@/lib/walls/queries'
import { wallInput, wallView } from '@/lib/walls/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the browsers that show the wall of the session without a sign-in.',
    params: idParam,
    reply: listOf(wallView),
    handle: ({ actor, params }) => listWalls(actor, params.id),
  }),
  POST: endpoint({
    allow: 'tutor',
    summary: 'Lets the browser that shows the code show the wall of the session.',
    params: idParam,
    body: wallInput,
    reply: wallView,
    status: 201,
    handle: ({ actor, params, body, request }) =>
      connectWall(actor, params.id, body.code, clientAddress(request.headers)),
  }),
})
