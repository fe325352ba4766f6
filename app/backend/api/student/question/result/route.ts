import { z } from 'zod'
import { endpoint, route } from '@/lib/http/endpoint'
import { id } from '@/lib/http/fields'
import { getSingleResult } from '@/lib/rounds/result-queries'
import { singleResultView } from '@/lib/rounds/answer-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Shows the revealed result of a single question.',
    query: z.object({ round: id }),
    reply: singleResultView,
    handle: ({ actor, query }) => getSingleResult(actor, query.round),
  }),
})
