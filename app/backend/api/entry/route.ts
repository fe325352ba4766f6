import { z } from 'zod'
import { endpoint, route } from '@/lib/http/endpoint'
import { getEntry } from '@/lib/participants/queries'
import { entryView } from '@/lib/participants/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    summary: 'Says what the entry page needs to know.',
    query: z.object({ code: z.string().max(40).default('') }),
    reply: entryView,
    handle: ({ actor, query }) => getEntry(actor, query.code),
  }),
})
