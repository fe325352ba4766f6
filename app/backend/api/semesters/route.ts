import { endpoint, route } from '@/lib/http/endpoint'
import { listOf, listQuery } from '@/lib/http/fields'
import { listSemesters } from '@/lib/semesters/queries'
import { semesterView } from '@/lib/semesters/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the semesters to choose from.',
    query: listQuery,
    reply: listOf(semesterView),
    handle: ({ query }) => listSemesters(query),
  }),
})
