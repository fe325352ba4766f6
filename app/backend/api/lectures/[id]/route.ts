import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { deleteLecture, editLecture } from '@/lib/lectures/commands'
import { getLecture } from '@/lib/lectures/queries'
import { lectureEdit, lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows a lecture.',
    params: idParam,
    reply: lectureView,
    handle: ({ actor, params }) => getLecture(actor, params.id),
  }),
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Edits a lecture.',
    params: idParam,
    body: lectureEdit,
    reply: lectureView,
    handle: ({ actor, params, body }) => editLecture(actor, params.id, body),
  }),
  DELETE: endpoint({
    allow: 'tutor',
    summary: 'Deletes a lecture without sessions.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => deleteLecture(actor, params.id),
  }),
})
