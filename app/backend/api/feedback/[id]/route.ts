import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { deleteFeedback, editFeedback } from '@/lib/feedback/commands'
import { feedbackChange, feedbackView } from '@/lib/feedback/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Marks a message read or unread, or puts it into another category.',
    params: idParam,
    body: feedbackChange,
    reply: feedbackView,
    handle: ({ actor, params, body }) => editFeedback(actor, params.id, body),
  }),
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Deletes a message.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => deleteFeedback(actor, params.id),
  }),
})
