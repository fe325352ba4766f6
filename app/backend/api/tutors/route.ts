import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { listTutors } from '@/lib/users/queries'
import { tutorListQuery, tutorView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the names of the active tutors.',
    query: tutorListQuery,
    reply: listOf(tutorView),
    handle: ({ query }) => listTutors(query),
  }),
})
