import { endpoint, route } from '@/lib/http/endpoint'
import { getStudentState } from '@/lib/lecture-state/student-queries'
import { studentState } from '@/lib/lecture-state/student-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Shows everything that a student sees.',
    reply: studentState,
    handle: ({ actor }) => getStudentState(actor),
  }),
})
