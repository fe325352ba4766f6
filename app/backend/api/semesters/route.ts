import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { listSemesters } from '@/lib/semesters/queries'
import { semesterListQuery, semesterView } from '@/lib/semesters/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the semesters to choose from.',
    query: semesterListQuery,
    reply: listOf(semesterView),
    handle: ({ query }) => listSemesters(query),
  }),
})
