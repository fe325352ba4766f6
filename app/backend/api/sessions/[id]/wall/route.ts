import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { wallChange, wallState } from '@/lib/rounds/wall-state-schema'
import { changeWall } from '@/lib/rounds/wall-state-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'tutor',
    summary: 'Sets what the projector views of an active session show.',
    params: idParam,
    body: wallChange,
    reply: wallState,
    handle: ({ actor, params, body }) => changeWall(actor, params.id, body),
  }),
})
