import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { createSemester } from '@/lib/semesters/commands'
import { listSemesters } from '@/lib/semesters/queries'
import { semesterInput, semesterListQuery, semesterView } from '@/lib/semesters/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Lists the semesters.',
    query: semesterListQuery,
    reply: listOf(semesterView),
    handle: ({ query }) => listSemesters(query),
  }),
  POST: endpoint({
    allow: 'admin',
    summary: 'Creates a semester.',
    body: semesterInput,
    reply: semesterView,
    status: 201,
    handle: ({ actor, body }) => createSemester(actor, body),
  }),
})
