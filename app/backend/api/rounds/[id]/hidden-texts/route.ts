import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { hideText } from '@/lib/rounds/hidden-text-commands'
import { hideTextInput, resultsView } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'tutor',
    summary:
      'Hides a text that was given as an answer from wall and phones, with all that are the same, or shows it again.',
    params: idParam,
    body: hideTextInput,
    reply: resultsView,
    handle: ({ actor, params, body }) => hideText(actor, params.id, body),
  }),
})
