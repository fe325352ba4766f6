import { z } from 'zod'
import { endpoint, route } from '@/lib/http/endpoint'
import { id } from '@/lib/http/fields'
import { activateSession } from '@/lib/sessions/commands'
import { sessionView } from '@/lib/sessions/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Activates a session: participants can take part.',
    body: z.strictObject({ id }),
    reply: sessionView,
    handle: ({ actor, body }) => activateSession(actor, body.id),
  }),
})
