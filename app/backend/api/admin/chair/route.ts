import { editChair } from '@/lib/chair/commands'
import { getChairRecord } from '@/lib/chair/queries'
import { chairEdit, chairRecord } from '@/lib/chair/schema'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Shows the chair.',
    reply: chairRecord,
    handle: () => getChairRecord(),
  }),
  PATCH: endpoint({
    allow: 'editChair',
    summary: 'Edits name, legal links and privacy contact of the chair.',
    body: chairEdit,
    reply: chairRecord,
    handle: ({ actor, body }) => editChair(actor, body),
  }),
})
