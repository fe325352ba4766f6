import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { renewLectureCode } from '@/lib/lectures/commands'
import { lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Gives a lecture a new code.',
    params: idParam,
    reply: lectureView,
    handle: ({ actor, params }) => renewLectureCode(actor, params.id),
  }),
})
