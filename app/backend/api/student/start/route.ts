import { endpoint, route } from '@/lib/http/endpoint'
import { getStudentStart } from '@/lib/lecture-state/student-queries'
import { studentStart } from '@/lib/lecture-state/student-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Gives everything that a student’s page begins with.',
    reply: studentStart,
    handle: ({ actor }) => getStudentStart(actor),
  }),
})
