import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { createLecture } from '@/lib/lectures/commands'
import { listLectures } from '@/lib/lectures/queries'
import { lectureInput, lectureListQuery, lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: "Lists the tutor's lectures.",
    query: lectureListQuery,
    reply: listOf(lectureView),
    handle: ({ actor, query }) => listLectures(actor, query),
  }),
  POST: endpoint({
    allow: 'tutor',
    summary: 'Creates a lecture; its creator is one of its tutors.',
    body: lectureInput,
    reply: lectureView,
    status: 201,
    handle: ({ actor, body }) => createLecture(actor, body),
  }),
})
