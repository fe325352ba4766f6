import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { deleteSemester, editSemester } from '@/lib/semesters/commands'
import { getSemester } from '@/lib/semesters/queries'
import { semesterEdit, semesterView } from '@/lib/semesters/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Shows a semester.',
    params: idParam,
    reply: semesterView,
    handle: ({ params }) => getSemester(params.id),
  }),
  PATCH: endpoint({
    allow: 'admin',
    summary: 'Edits a semester.',
    params: idParam,
    body: semesterEdit,
    reply: semesterView,
    handle: ({ actor, params, body }) => editSemester(actor, params.id, body),
  }),
  DELETE: endpoint({
    allow: 'admin',
    summary: 'Deletes a semester without lectures.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => deleteSemester(actor, params.id),
  }),
})
