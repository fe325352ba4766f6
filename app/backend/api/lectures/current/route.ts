import { endpoint, route } from '@/lib/http/endpoint'
import { switchLecture } from '@/lib/lectures/commands'
import { lectureChoice, lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Switches to a lecture.',
    body: lectureChoice,
    reply: lectureView,
    handle: ({ actor, body }) => switchLecture(actor, body.id),
  }),
})
