import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { questionView } from '@/lib/questions/schema'
import { keepInstant } from '@/lib/rounds/instant-commands'
import { keepInput } from '@/lib/rounds/start-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Keeps what was asked now as a question, with its text and the answer that is correct.',
    params: idParam,
    body: keepInput,
    reply: questionView,
    handle: ({ actor, params, body }) => keepInstant(actor, params.id, body),
  }),
})
