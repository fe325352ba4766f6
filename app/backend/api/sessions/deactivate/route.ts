import { z } from 'zod'
import { endpoint, route } from '@/lib/http/endpoint'
import { id } from '@/lib/http/fields'
import { deactivateSession } from '@/lib/sessions/commands'
import { sessionView } from '@/lib/sessions/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Ends a session and the round that runs in it.',
    body: z.strictObject({ id }),
    reply: sessionView,
    handle: ({ actor, body }) => deactivateSession(actor, body.id),
  }),
})
