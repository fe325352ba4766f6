import { endpoint, route } from '@/lib/http/endpoint'
import { listOf, listQuery } from '@/lib/http/fields'
import { listTutors } from '@/lib/users/queries'
import { tutorView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the names of the active tutors.',
    query: listQuery,
    reply: listOf(tutorView),
    handle: ({ query }) => listTutors(query),
  }),
})
