import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { lectureView } from '@/lib/lectures/schema'
import { copyLecture } from '@/lib/quickchecks/copy-commands'
import { lectureCopyInput } from '@/lib/quickchecks/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Copies a lecture into a semester, without its results.',
    params: idParam,
    body: lectureCopyInput,
    reply: lectureView,
    status: 201,
    handle: ({ actor, params, body }) => copyLecture(actor, params.id, body),
  }),
})
