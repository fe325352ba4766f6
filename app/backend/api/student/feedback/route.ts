import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { sendFeedback } from '@/lib/feedback/commands'
import { feedbackInput } from '@/lib/feedback/schema'
import { againView } from '@/lib/tempo/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'participant',
    auth: 'deferred',
    anonymous: true,
    summary: 'Sends a message to the tutors, anonymously.',
    body: feedbackInput,
    reply: againView,
    status: 201,
    handle: ({ actor, body, request }) => sendFeedback(actor, body, clientAddress(request.headers)),
  }),
})
