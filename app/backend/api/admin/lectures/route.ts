import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { createLectureFor } from '@/lib/lectures/commands'
import { listLectures } from '@/lib/lectures/queries'
import { lectureInput, lectureListQuery, lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Lists all lectures.',
    query: lectureListQuery,
    reply: listOf(lectureView),
    handle: ({ actor, query }) => listLectures(actor, query),
  }),
  POST: endpoint({
    allow: 'admin',
    summary: 'Creates a lecture for its tutors.',
    body: lectureInput,
    reply: lectureView,
    status: 201,
    handle: ({ actor, body }) => createLectureFor(actor, body),
  }),
})
